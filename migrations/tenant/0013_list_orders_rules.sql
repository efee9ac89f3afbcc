DROP INDEX `bank_files_newest`;--> statement-breakpoint
DROP INDEX `bank_files_to_upload`;--> statement-breakpoint
CREATE INDEX `bank_files_by_time` ON `bank_files` (`sealed_at`,`id`);--> statement-breakpoint
CREATE INDEX `bank_files_largest` ON `bank_files` (`total_toea`,`id`);--> statement-breakpoint
CREATE INDEX `bank_files_to_upload` ON `bank_files` (`sealed_at`,`id`) WHERE "bank_files"."uploaded_at" is null;--> statement-breakpoint
CREATE INDEX `payees_newest` ON `payees` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `source_accounts_by_name` ON `source_accounts` ("name" collate nocase,`id`);--> statement-breakpoint
CREATE INDEX `source_accounts_newest` ON `source_accounts` (`created_at`,`id`);--> statement-breakpoint
-- The people's table is the same in the control database, which has too few of them to need these.
CREATE INDEX `users_by_name` ON `users` ((`first_name` || ' ' || `last_name`) collate nocase, `id`);--> statement-breakpoint
CREATE INDEX `users_by_sign_in` ON `users` (coalesce(`last_login_at`, 0), `id`);
