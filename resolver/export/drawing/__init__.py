"""Draws a proof in SVG: breaks the texts of its boxes, places the boxes, and writes the picture.

Other drawings use its elements too: the document, boxes, lines of text and their widths.
"""

from resolver.lazy import export_lazily

__all__, __getattr__, __dir__ = export_lazily(
    __name__,
    {
        "picture": (
            "FONT_SIZE INK LEADING LINE_COLOUR PADDING SMALL_FONT_SIZE SOFT_INK"
            " curve document rectangle tag tag_width text_element text_width wrap"
        ),
    },
)
