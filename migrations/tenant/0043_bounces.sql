CREATE TABLE `bounced_addresses` (
	`address` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`why` text NOT NULL
);
