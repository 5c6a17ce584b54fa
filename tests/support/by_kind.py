"""A tracer for tests, with a method for each kind of event that it wants to hear."""

from attrs import fields

from resolver.search.events import Dropped, Event


class ByKind:
    """Calls the method that is named as an event's kind, if it has one, with what the event has."""

    def __call__(self, event: Event) -> None:
        method = getattr(self, event.kind, None)
        if method is None:
            return
        if isinstance(event, Dropped):
            method(event.clause, event.why)
        else:
            method(*(getattr(event, attribute.name) for attribute in fields(type(event))))
