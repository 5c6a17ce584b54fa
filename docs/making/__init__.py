"""The steps of the site's build that are our own, a file each."""
