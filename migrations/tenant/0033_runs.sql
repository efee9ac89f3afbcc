CREATE TABLE `run_words` (
	`batch_id` text NOT NULL,
	`payee_id` text NOT NULL,
	`word` text NOT NULL,
	`said_by` text NOT NULL,
	`said_at` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `payee_id`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "run_words_known" CHECK("run_words"."word" in ('started', 'left', 'leave', 'mistake'))
);
--> statement-breakpoint
CREATE TABLE `periods` (
	`id` text PRIMARY KEY NOT NULL,
	`rhythm` text NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`pay_day` text NOT NULL,
	`confirmed_by` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	`revision` integer NOT NULL,
	FOREIGN KEY (`confirmed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "periods_days" CHECK("periods"."from_day" <= "periods"."to_day"),
	CONSTRAINT "periods_counted" CHECK("periods"."number" between 1 and 53)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `periods_number` ON `periods` (`rhythm`,`year`,`number`);--> statement-breakpoint
CREATE INDEX `periods_pay_day` ON `periods` (`rhythm`,`pay_day`);--> statement-breakpoint
CREATE INDEX `periods_from` ON `periods` (`rhythm`,`from_day`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`source_account_id` text NOT NULL,
	`rhythm` text NOT NULL,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`remitter` text NOT NULL,
	`draft_days_before` integer,
	`owner_id` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`source_account_id`) REFERENCES `source_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "templates_name_length" CHECK(length("templates"."name") between 1 and 60),
	CONSTRAINT "templates_kind" CHECK("templates"."kind" in ('pay', 'super', 'tax', 'supplier', 'other')),
	CONSTRAINT "templates_rhythm" CHECK("templates"."rhythm" in ('', 'week', 'fortnight', 'month')),
	CONSTRAINT "templates_draft_days" CHECK("templates"."draft_days_before" is null or ("templates"."draft_days_before" between 1 and 10 and "templates"."rhythm" <> ''))
);
--> statement-breakpoint
ALTER TABLE `batches` ADD `template_id` text REFERENCES templates(id);--> statement-breakpoint
ALTER TABLE `batches` ADD `period_id` text REFERENCES periods(id);--> statement-breakpoint
ALTER TABLE `batches` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `batches` ADD `remitter` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `batches` ADD `supplementary_reason` text;--> statement-breakpoint
ALTER TABLE `batches` ADD `drafted_for` text;--> statement-breakpoint
ALTER TABLE `batches` ADD `differences` text;--> statement-breakpoint
CREATE INDEX `batches_by_template` ON `batches` (`template_id`,`number`) WHERE "batches"."template_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `batches_drafted_once` ON `batches` (`drafted_for`) WHERE "batches"."drafted_for" is not null;--> statement-breakpoint

-- A template is changed on what was read of it, and stays: batches point at it.
CREATE TRIGGER templates_revision BEFORE UPDATE ON templates
WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_template'); END;
--> statement-breakpoint
CREATE TRIGGER templates_kept BEFORE DELETE ON templates
BEGIN SELECT RAISE(ABORT, 'templates_are_kept'); END;
--> statement-breakpoint

CREATE TRIGGER templates_named_once BEFORE INSERT ON templates
WHEN EXISTS (SELECT 1 FROM templates t WHERE t.name = NEW.name COLLATE NOCASE)
BEGIN SELECT RAISE(ABORT, 'template_name_taken'); END;
--> statement-breakpoint
CREATE TRIGGER templates_renamed_once BEFORE UPDATE OF name ON templates
WHEN EXISTS (SELECT 1 FROM templates t WHERE t.name = NEW.name COLLATE NOCASE AND t.id <> NEW.id)
BEGIN SELECT RAISE(ABORT, 'template_name_taken'); END;
--> statement-breakpoint

-- Of a period the pay day alone may move, and no day lies in two periods.
CREATE TRIGGER periods_revision BEFORE UPDATE ON periods
WHEN NEW.revision <> OLD.revision + 1
BEGIN SELECT RAISE(ABORT, 'stale_period'); END;
--> statement-breakpoint
CREATE TRIGGER periods_fixed BEFORE UPDATE ON periods
WHEN NEW.id <> OLD.id OR NEW.rhythm <> OLD.rhythm OR NEW.year <> OLD.year OR NEW.number <> OLD.number
  OR NEW.from_day <> OLD.from_day OR NEW.to_day <> OLD.to_day
BEGIN SELECT RAISE(ABORT, 'periods_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER periods_apart BEFORE INSERT ON periods
WHEN EXISTS (SELECT 1 FROM periods p
  WHERE p.rhythm = NEW.rhythm AND p.from_day <= NEW.to_day AND p.to_day >= NEW.from_day)
BEGIN SELECT RAISE(ABORT, 'periods_overlap'); END;
--> statement-breakpoint
CREATE TRIGGER periods_used BEFORE DELETE ON periods
WHEN EXISTS (SELECT 1 FROM batches b WHERE b.period_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'periods_in_use'); END;
--> statement-breakpoint

-- A batch has a kind because it has a template, and a period because it has one.
CREATE TRIGGER batches_of_template BEFORE INSERT ON batches
WHEN (NEW.template_id IS NULL) <> (NEW.kind IS NULL)
  OR (NEW.template_id IS NULL AND (NEW.period_id IS NOT NULL OR NEW.drafted_for IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'batch_of_template'); END;
--> statement-breakpoint
CREATE TRIGGER batches_template_fixed BEFORE UPDATE ON batches
WHEN NEW.template_id IS NOT OLD.template_id OR NEW.period_id IS NOT OLD.period_id OR NEW.kind IS NOT OLD.kind
  OR NEW.remitter <> OLD.remitter OR NEW.drafted_for IS NOT OLD.drafted_for
BEGIN SELECT RAISE(ABORT, 'batch_of_template'); END;
--> statement-breakpoint

-- What was said of a run does not change while it is signed.
CREATE TRIGGER batches_run_signed BEFORE UPDATE ON batches
WHEN OLD.state NOT IN ('draft', 'needs_fix', 'ready') AND NEW.version = OLD.version
  AND (NEW.supplementary_reason IS NOT OLD.supplementary_reason OR NEW.differences IS NOT OLD.differences)
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint

-- A period is paid once from one account by one template, unless somebody says why it is paid again.
CREATE TRIGGER batches_same_period BEFORE UPDATE ON batches
WHEN NEW.state = 'in_approval' AND OLD.state NOT IN ('in_approval', 'queried', 'approval_blocked')
  AND NEW.period_id IS NOT NULL AND coalesce(NEW.supplementary_reason, '') = ''
  AND EXISTS (SELECT 1 FROM batches b WHERE b.template_id = NEW.template_id AND b.period_id = NEW.period_id
    AND b.source_account_id = NEW.source_account_id AND b.id <> NEW.id
    AND b.state NOT IN ('draft', 'needs_fix', 'ready', 'rejected', 'cancelled', 'lapsed'))
BEGIN SELECT RAISE(ABORT, 'same_period'); END;
--> statement-breakpoint
CREATE TRIGGER run_words_open BEFORE INSERT ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER run_words_changed BEFORE UPDATE ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = NEW.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
  OR NEW.batch_id <> OLD.batch_id
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
--> statement-breakpoint
CREATE TRIGGER run_words_removed BEFORE DELETE ON run_words
WHEN NOT EXISTS (SELECT 1 FROM batches b WHERE b.id = OLD.batch_id AND b.state IN ('draft', 'needs_fix', 'ready'))
BEGIN SELECT RAISE(ABORT, 'signed_content'); END;
