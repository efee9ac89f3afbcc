ALTER TABLE `organisations` ADD `mail_troubled_at` integer;--> statement-breakpoint
UPDATE `organisations` SET `mail_troubled_at` = unixepoch() * 1000 WHERE `mail_troubles` > 0;