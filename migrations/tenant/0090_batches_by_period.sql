DROP INDEX `batches_of_period`;--> statement-breakpoint
CREATE INDEX `batches_of_period` ON `batches` (`period_id`,`template_id`,`number`);