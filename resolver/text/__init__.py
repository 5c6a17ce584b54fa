"""How it is written and read: formulas, DIMACS, settings, files; tables, and how results show.

May import: errors, logic. To add a notation, write a file here that turns a text into clauses, and
raises an error of the family with its line.
"""

from resolver.text.files import make_folder, read_text, write_text
from resolver.text.link import read_link, to_link
from resolver.text.mapping import FrozenMapping, ImmutableMapping
from resolver.text.results import Documented, Drawing, Figure, OneLineRepr, Rows, Tabular
from resolver.text.tables import escaped, html_table, text_table

__all__ = [
    "Documented",
    "Drawing",
    "Figure",
    "FrozenMapping",
    "ImmutableMapping",
    "OneLineRepr",
    "Rows",
    "Tabular",
    "escaped",
    "html_table",
    "make_folder",
    "read_link",
    "read_text",
    "text_table",
    "to_link",
    "write_text",
]
