"""A proof as a drawing: the text of the boxes, their places, and the picture in SVG.

The pieces are for other drawings too: a document, boxes, words and how wide they are.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "picture": (
            "FONT_SIZE INK LEADING LINE_COLOUR PADDING SMALL_FONT_SIZE SOFT_INK"
            " curve document rectangle tag tag_width text_width words wrap"
        ),
    },
)
