CREATE TABLE `payee_emails` (
	`id` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`email` text NOT NULL,
	`added_by` text NOT NULL,
	`added_at` integer NOT NULL,
	`confirmed_by` text,
	`confirmed_at` integer,
	`removed_at` integer,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payee_emails_form" CHECK("payee_emails"."email" like '%_@_%' and length("payee_emails"."email") <= 254),
	CONSTRAINT "payee_emails_second" CHECK("payee_emails"."confirmed_by" is null or "payee_emails"."confirmed_by" <> "payee_emails"."added_by"),
	CONSTRAINT "payee_emails_confirmed" CHECK(("payee_emails"."confirmed_at" is null) = ("payee_emails"."confirmed_by" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_emails_once` ON `payee_emails` (`payee_id`,`email`) WHERE "payee_emails"."removed_at" is null;
--> statement-breakpoint
-- An address stays as it was added; it is confirmed once, and taken out.
CREATE TRIGGER payee_emails_fixed BEFORE UPDATE ON payee_emails
WHEN NEW.id <> OLD.id OR NEW.payee_id <> OLD.payee_id OR NEW.email <> OLD.email OR NEW.added_by <> OLD.added_by
  OR NEW.added_at <> OLD.added_at OR OLD.removed_at IS NOT NULL
  OR (OLD.confirmed_at IS NOT NULL AND (NEW.confirmed_at IS NOT OLD.confirmed_at OR NEW.confirmed_by IS NOT OLD.confirmed_by))
BEGIN SELECT RAISE(ABORT, 'verifications_are_fixed'); END;
