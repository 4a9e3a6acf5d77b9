-- Any other database.
CREATE TABLE bookmarks(title TEXT);
