"""A proof as a drawing: what stands in the boxes, where they stand, and the picture in SVG."""
