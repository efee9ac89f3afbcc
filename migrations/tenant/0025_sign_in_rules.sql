CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	`has_failed` integer NOT NULL,
	`place` integer NOT NULL,
	`outcome` text NOT NULL,
	`device` text NOT NULL,
	`network` text NOT NULL,
	`address` text NOT NULL,
	`factor` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sign_ins_places" CHECK("sign_ins"."place" between 0 and 50 and "sign_ins"."times" >= 1),
	CONSTRAINT "sign_ins_failures" CHECK(("sign_ins"."outcome" <> 'signed_in') = "sign_ins"."has_failed")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ins_place` ON `sign_ins` (`user_id`,`day`,`has_failed`,`place`);--> statement-breakpoint
CREATE INDEX `sign_ins_of_user` ON `sign_ins` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `sign_ins_failed` ON `sign_ins` (`id`) WHERE "sign_ins"."has_failed" = 1;--> statement-breakpoint
CREATE INDEX `sign_ins_failed_of_user` ON `sign_ins` (`user_id`,`id`) WHERE "sign_ins"."has_failed" = 1;--> statement-breakpoint
CREATE INDEX `sign_ins_at` ON `sign_ins` (`at`);--> statement-breakpoint
CREATE TABLE `strangers_tries` (
	`day` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `everybody_needs_factor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `session_hours_max` integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `idle_minutes_max` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `networks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `roles_from_anywhere` text DEFAULT '[]' NOT NULL;--> statement-breakpoint

-- From here on by hand: the rules of signing in, as domain/access/sign-in/ and contract/users/sign-in-rules.ts say them.
CREATE TRIGGER organisation_settings_sign_in BEFORE UPDATE ON organisation_settings
WHEN (NEW.everybody_needs_factor = 1 AND NEW.require_second_factor = 0)
  OR typeof(NEW.session_hours_max) <> 'integer' OR NEW.session_hours_max NOT BETWEEN 1 AND 8
  OR NEW.idle_minutes_max NOT IN (5, 15, 30, 60)
  OR json_type(NEW.networks) IS NOT 'array' OR json_array_length(NEW.networks) > 50
  OR EXISTS (SELECT 1 FROM json_each(NEW.networks) n WHERE n.type <> 'object'
    OR length(coalesce(json_extract(n.value, '$.name'), '')) NOT BETWEEN 1 AND 60
    OR coalesce(json_extract(n.value, '$.range'), '') NOT LIKE '%_/%_')
  OR json_type(NEW.roles_from_anywhere) IS NOT 'array'
  OR EXISTS (SELECT 1 FROM json_each(NEW.roles_from_anywhere) r WHERE r.value NOT IN (SELECT role FROM roles))
BEGIN SELECT RAISE(ABORT, 'sign_in_rules_wrong'); END;
--> statement-breakpoint

-- What happened stays as it was written; the last place of a day counts on.
CREATE TRIGGER sign_ins_fixed BEFORE UPDATE ON sign_ins
WHEN NEW.times <> OLD.times + 1 OR NEW.id <> OLD.id OR NEW.at <> OLD.at OR NEW.user_id <> OLD.user_id OR NEW.day <> OLD.day
  OR NEW.has_failed <> OLD.has_failed OR NEW.place <> OLD.place OR NEW.outcome <> OLD.outcome OR NEW.device <> OLD.device
  OR NEW.network <> OLD.network OR NEW.address <> OLD.address OR NEW.factor <> OLD.factor
BEGIN SELECT RAISE(ABORT, 'sign_ins_are_kept'); END;
