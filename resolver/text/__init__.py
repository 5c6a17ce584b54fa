"""How it is written and read: formulas, DIMACS, settings, files; tables, and how results show.

To add a notation, write a file here that turns a text into clauses, and raises an error of the
family with its line.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "dimacs": "parse_file",
        "files": "make_folder read_text write_text",
        "formula.normalising": "Normalisation",
        "link": "parse_link to_link",
        "listing": "Clauses",
        "mapping": "FrozenMapping ImmutableMapping",
        "results": "Documented Drawing Figure OneLineRepr Rows Tabular",
        "tables": "escape_html html_table shorten_text text_table width_of",
    },
)
