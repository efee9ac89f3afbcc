DROP INDEX `payments_by_amount`;--> statement-breakpoint
DROP INDEX `payments_by_reference_key`;--> statement-breakpoint
DROP INDEX `payments_by_reference`;--> statement-breakpoint
CREATE INDEX `payments_by_reference` ON `payments` (`reference_key`,`payee_id`) WHERE "payments"."reference_key" <> '';