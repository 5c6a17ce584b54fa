"""A proof as one page of HTML for a lecture hall: its text, its style and its keys."""
