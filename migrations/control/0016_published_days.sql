CREATE TABLE `published_days` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`name` text NOT NULL,
	`scope` text NOT NULL,
	`bank` text DEFAULT '' NOT NULL,
	`effect` text NOT NULL,
	`closes_at` text DEFAULT '' NOT NULL,
	`source` text NOT NULL,
	`doubt` text DEFAULT '' NOT NULL,
	`published_by` text NOT NULL,
	`published_at` integer NOT NULL,
	`retracted_by` text,
	`retracted_at` integer,
	`retracted_because` text DEFAULT '' NOT NULL,
	CONSTRAINT "published_days_bank" CHECK(("published_days"."scope" = 'bank') = ("published_days"."bank" <> '')),
	CONSTRAINT "published_days_closes" CHECK(("published_days"."effect" = 'closed') = ("published_days"."closes_at" = ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `published_days_once` ON `published_days` (`day`,`scope`,`bank`) WHERE "published_days"."retracted_at" is null;--> statement-breakpoint
CREATE INDEX `published_days_newest` ON `published_days` (`published_at`);
--> statement-breakpoint
-- What was published stays as it was; it is retracted once, by somebody, with a reason, and never taken away.
CREATE TRIGGER published_days_fixed BEFORE UPDATE ON published_days
WHEN OLD.retracted_at IS NOT NULL OR NEW.retracted_at IS NULL OR NEW.retracted_by IS NULL OR trim(NEW.retracted_because) = ''
  OR NEW.id <> OLD.id OR NEW.day <> OLD.day OR NEW.name <> OLD.name OR NEW.scope <> OLD.scope OR NEW.bank <> OLD.bank
  OR NEW.effect <> OLD.effect OR NEW.closes_at <> OLD.closes_at OR NEW.source <> OLD.source OR NEW.doubt <> OLD.doubt
  OR NEW.published_by <> OLD.published_by OR NEW.published_at <> OLD.published_at
BEGIN SELECT RAISE(ABORT, 'day_retracted'); END;
--> statement-breakpoint
CREATE TRIGGER published_days_kept BEFORE DELETE ON published_days
BEGIN SELECT RAISE(ABORT, 'day_retracted'); END;
