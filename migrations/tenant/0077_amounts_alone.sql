DROP INDEX `payments_largest`;--> statement-breakpoint
CREATE INDEX `payments_largest` ON `payments` (`amount_toea`);