DROP INDEX `webhook_deliveries_due`;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`due_at`,`sequence`) WHERE "due_at" is not null;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `waits_until` integer;