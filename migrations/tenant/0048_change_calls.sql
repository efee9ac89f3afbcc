CREATE TABLE `change_calls` (
	`change_id` text NOT NULL,
	`person_id` text NOT NULL,
	`person_name` text NOT NULL,
	`answer` text NOT NULL,
	`number` text NOT NULL,
	`spoke_to` text NOT NULL,
	`called_at` integer NOT NULL,
	`said` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`change_id`, `person_id`),
	FOREIGN KEY (`change_id`) REFERENCES `pending_changes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `organisation_numbers` (
	`id` integer PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`given_at` integer NOT NULL
);
--> statement-breakpoint

-- The number that the organisation gave is written down by the table. What it gave before nobody knows: it counts from the
-- last time that anything of its settings changed.
INSERT INTO organisation_numbers (number, given_at)
SELECT phone_number, updated_at FROM organisation_settings WHERE phone_number <> '';
--> statement-breakpoint
CREATE TRIGGER organisation_numbers_added AFTER INSERT ON organisation_settings WHEN NEW.phone_number <> ''
BEGIN INSERT INTO organisation_numbers (number, given_at) VALUES (NEW.phone_number, NEW.updated_at); END;
--> statement-breakpoint
CREATE TRIGGER organisation_numbers_changed AFTER UPDATE ON organisation_settings WHEN NEW.phone_number <> OLD.phone_number
BEGIN INSERT INTO organisation_numbers (number, given_at) VALUES (NEW.phone_number, NEW.updated_at); END;
--> statement-breakpoint
CREATE TRIGGER organisation_numbers_fixed BEFORE UPDATE ON organisation_numbers
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER organisation_numbers_kept BEFORE DELETE ON organisation_numbers
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint

-- Who of the organisation may confirm a change that waits, because one administrator is alone.
CREATE VIEW change_confirmers AS
SELECT c.id AS change_id, u.id AS user_id
FROM pending_changes c
JOIN users u ON u.status = 'active' AND u.id NOT IN (c.requested_by, c.subject_id) AND u.role <> c.subject_id
JOIN roles r ON r.role = u.role
WHERE u.role = 'org_admin' OR 'approve_payments' IN (SELECT p.value FROM json_each(r.permissions) p);
--> statement-breakpoint

-- What the platform may hear on the telephone: of a person's rights, where nobody of the organisation could confirm them, on
-- the number that had stood for thirty days when one administrator came to be alone; a yes not before the wait is over
-- (domain/access/administrators/by-platform.ts).
CREATE TRIGGER change_calls_allowed BEFORE INSERT ON change_calls
WHEN NOT EXISTS (
  SELECT 1 FROM pending_changes c
  WHERE c.id = NEW.change_id AND c.state = 'pending' AND c.kind = 'user' AND c.waits_until IS NOT NULL
    AND NEW.called_at BETWEEN c.requested_at AND NEW.at
    AND (NEW.answer = 'refuse' OR (NEW.answer = 'confirm' AND NEW.at >= c.waits_until))
    AND NOT EXISTS (SELECT 1 FROM change_confirmers o WHERE o.change_id = c.id)
    AND NEW.number <> '' AND NEW.number = (
      SELECT CASE WHEN fell.at - n.given_at >= 2592000000 THEN n.number END
      FROM (SELECT min(g.gone_at) AS at FROM administrators_gone g
        WHERE g.left_over < 2 AND c.requested_at - g.gone_at < 2592000000) fell
      JOIN organisation_numbers n ON n.given_at <= fell.at
      ORDER BY n.given_at DESC, n.id DESC LIMIT 1))
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;
--> statement-breakpoint
CREATE TRIGGER change_calls_fixed BEFORE UPDATE ON change_calls
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER change_calls_kept BEFORE DELETE ON change_calls
BEGIN SELECT RAISE(ABORT, 'rights_are_fixed'); END;
--> statement-breakpoint

-- As in 0027; and by the platform, where two of its people called and heard yes.
DROP TRIGGER pending_changes_waited;
--> statement-breakpoint
CREATE TRIGGER pending_changes_waited BEFORE UPDATE ON pending_changes
WHEN NEW.waits_until IS NOT OLD.waits_until OR (NEW.state = 'confirmed' AND OLD.waits_until IS NOT NULL AND (
  NEW.decided_at < OLD.waits_until OR NOT (
    EXISTS (SELECT 1 FROM change_confirmers o WHERE o.change_id = OLD.id AND o.user_id = NEW.decided_by)
    OR (NEW.decided_by = 'platform'
      AND NOT EXISTS (SELECT 1 FROM change_confirmers o WHERE o.change_id = OLD.id)
      AND (SELECT count(*) FROM change_calls k WHERE k.change_id = OLD.id AND k.answer = 'confirm') >= 2))))
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;
--> statement-breakpoint

-- The platform confirms nothing else, and refuses nothing without a call. A restoration withdraws what waited then.
CREATE TRIGGER pending_changes_by_platform BEFORE UPDATE ON pending_changes
WHEN NEW.decided_by = 'platform' AND ((NEW.state = 'confirmed' AND OLD.waits_until IS NULL) OR (NEW.state = 'refused'
  AND NOT EXISTS (SELECT 1 FROM change_calls k WHERE k.change_id = OLD.id AND k.answer = 'refuse')))
BEGIN SELECT RAISE(ABORT, 'waits_longer'); END;
