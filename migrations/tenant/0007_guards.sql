-- What a change was decided on is said again when it is written: a row here raises its own name, and nothing is kept.
CREATE TABLE `guards` (
	`reason` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER guards_raise BEFORE INSERT ON guards
BEGIN SELECT RAISE(ABORT, NEW.reason); END;
