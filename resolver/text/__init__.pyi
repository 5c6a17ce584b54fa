"""The names of the facade, for type checkers; `__init__.py` imports each at its first use."""

from resolver.text.dimacs import parse_file as parse_file
from resolver.text.files import make_folder as make_folder
from resolver.text.files import read_text as read_text
from resolver.text.files import write_text as write_text
from resolver.text.formula.normalising import Normalisation as Normalisation
from resolver.text.link import parse_link as parse_link
from resolver.text.link import to_link as to_link
from resolver.text.listing import Clauses as Clauses
from resolver.text.mapping import FrozenMapping as FrozenMapping
from resolver.text.mapping import ImmutableMapping as ImmutableMapping
from resolver.text.results import Documented as Documented
from resolver.text.results import Drawing as Drawing
from resolver.text.results import Figure as Figure
from resolver.text.results import OneLineRepr as OneLineRepr
from resolver.text.results import Rows as Rows
from resolver.text.results import Tabular as Tabular
from resolver.text.tables import escape_html as escape_html
from resolver.text.tables import html_table as html_table
from resolver.text.tables import shorten_text as shorten_text
from resolver.text.tables import text_table as text_table
from resolver.text.tables import width_of as width_of

__all__: list[str]
