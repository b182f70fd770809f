"""The site: pages by Sphinx, what stands beside them, a server, and a build that follows what is written."""
