-- What the rooms of people, keys and sign-ins look up, so that nothing there reads all there is.

-- The active people by name: how they sign in is listed without a row of those who left.
CREATE INDEX `users_active_by_name` ON `users` ((`first_name` || ' ' || `last_name`) collate nocase, `id`) WHERE `status` = 'active';
--> statement-breakpoint
-- Whoever was changed since: the directory follows them.
CREATE INDEX `users_by_change` ON `users` (`updated_at`, `id`);
--> statement-breakpoint
-- Where the sign-ins of a day begin and end.
CREATE INDEX `sign_ins_by_day` ON `sign_ins` (`day`, `id`);
--> statement-breakpoint
-- The keys that work, by their end.
CREATE INDEX `api_keys_in_use` ON `api_keys` (`expires_at`, `id`) WHERE `revoked_at` IS NULL;
