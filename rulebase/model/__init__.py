"""Knowledge: read, compile, resolve, lint. Depends on no other part of the package."""
