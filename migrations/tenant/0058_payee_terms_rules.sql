CREATE TABLE `batches_let_through` (
	`batch_id` text NOT NULL,
	`version` integer NOT NULL,
	`revision` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `version`, `revision`),
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revision`) REFERENCES `payee_rules_loosened`(`revision`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `payee_rules_loosened` (
	`revision` integer PRIMARY KEY NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at` integer NOT NULL,
	`lets_first` integer NOT NULL,
	`lets_changed` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `organisation_settings` ADD `payee_rules_by` text DEFAULT '' NOT NULL;
--> statement-breakpoint

-- Looser rules for accounts are of somebody, and who that is is written down by the table, so that no change can be without it.
CREATE TRIGGER organisation_settings_loosened_by BEFORE UPDATE ON organisation_settings
WHEN NEW.payee_rules_by = '' AND (NEW.cooling_new_hours < OLD.cooling_new_hours OR NEW.cooling_changed_hours < OLD.cooling_changed_hours
  OR (OLD.new_accounts = 'before_submission' AND NEW.new_accounts <> 'before_submission'))
BEGIN SELECT RAISE(ABORT, 'terms_of_nobody'); END;
--> statement-breakpoint
CREATE TRIGGER payee_rules_loosened_written AFTER UPDATE ON organisation_settings
WHEN NEW.cooling_new_hours < OLD.cooling_new_hours OR NEW.cooling_changed_hours < OLD.cooling_changed_hours
  OR (OLD.new_accounts = 'before_submission' AND NEW.new_accounts <> 'before_submission')
BEGIN INSERT INTO payee_rules_loosened (revision, changed_by, changed_at, lets_first, lets_changed)
  VALUES (NEW.revision, NEW.payee_rules_by, NEW.updated_at,
    NEW.cooling_new_hours < OLD.cooling_new_hours OR (OLD.new_accounts = 'before_submission' AND NEW.new_accounts <> 'before_submission'),
    NEW.cooling_changed_hours < OLD.cooling_changed_hours); END;
--> statement-breakpoint
CREATE TRIGGER payee_rules_loosened_fixed BEFORE UPDATE ON payee_rules_loosened
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER payee_rules_loosened_kept BEFORE DELETE ON payee_rules_loosened
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint

-- Which batches they let through is a row for each: the view is part of questions that are as deep as the database takes.
CREATE TRIGGER batches_let_through_waiting AFTER INSERT ON payee_rules_loosened
BEGIN INSERT INTO batches_let_through (batch_id, version, revision)
  SELECT b.id, b.version, l.revision FROM payee_rules_loosened l JOIN batches b
  WHERE l.revision = NEW.revision AND b.state IN ('in_approval', 'approval_blocked', 'queried', 'approved', 'lapsed')
    AND EXISTS (SELECT 1 FROM payments p JOIN payee_accounts a ON a.id = p.payee_account_id
      WHERE p.batch_id = b.id AND (a.verified_at IS NULL OR a.verified_at >= l.changed_at)
        AND ((l.lets_first AND a.kind IN ('new', 'branch')) OR (l.lets_changed AND a.kind IN ('changed', 'added', 'branch')))); END;
--> statement-breakpoint
CREATE TRIGGER batches_let_through_handed_over AFTER INSERT ON batch_steps
WHEN NEW.kind IN ('submit', 'redate')
BEGIN INSERT INTO batches_let_through (batch_id, version, revision)
  SELECT NEW.batch_id, NEW.version, l.revision FROM payee_rules_loosened l
  WHERE l.changed_at > NEW.at - 7776000000
    AND EXISTS (SELECT 1 FROM payments p JOIN payee_accounts a ON a.id = p.payee_account_id
      WHERE p.batch_id = NEW.batch_id AND (a.verified_at IS NULL OR a.verified_at >= l.changed_at)
        AND ((l.lets_first AND a.kind IN ('new', 'branch')) OR (l.lets_changed AND a.kind IN ('changed', 'added', 'branch')))); END;
--> statement-breakpoint
CREATE TRIGGER batches_let_through_fixed BEFORE UPDATE ON batches_let_through
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint
CREATE TRIGGER batches_let_through_kept BEFORE DELETE ON batches_let_through
BEGIN SELECT RAISE(ABORT, 'terms_are_fixed'); END;
--> statement-breakpoint

-- Looser rules for accounts are terms of what they let through, until a batch of that kind was paid (as in 0052 otherwise).
DROP VIEW batch_terms;
--> statement-breakpoint
CREATE VIEW batch_terms AS
SELECT b.id AS batch_id, c.changed_by AS user_id, c.changed_at AS changed_at,
  (SELECT f.sealed_at FROM bank_files f
    WHERE f.source_account_id = b.source_account_id AND f.uploaded_at IS NOT NULL AND f.voided_at IS NULL
      AND f.sealed_at > c.changed_at AND c.changed_at < (SELECT e.at FROM batch_steps e
        WHERE e.batch_id = f.batch_id AND e.kind = 'submit' ORDER BY e.version DESC, e.step DESC LIMIT 1)
    ORDER BY f.sealed_at DESC LIMIT 1) AS paid_at,
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1) AS handed_over_at
FROM batches b JOIN source_account_changes c ON c.source_account_id = b.source_account_id
UNION ALL
SELECT b.id, r.set_by, r.set_at,
  (SELECT f.sealed_at FROM bank_files f
    WHERE f.source_account_id = b.source_account_id AND f.uploaded_at IS NOT NULL AND f.voided_at IS NULL
      AND f.sealed_at > r.set_at AND r.set_at < (SELECT e.at FROM batch_steps e
        WHERE e.batch_id = f.batch_id AND e.kind = 'submit' ORDER BY e.version DESC, e.step DESC LIMIT 1)
    ORDER BY f.sealed_at DESC LIMIT 1),
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1)
FROM batches b JOIN approval_rules r
UNION ALL
SELECT b.id, l.changed_by, l.changed_at,
  (SELECT f.sealed_at FROM batches_let_through t JOIN bank_files f ON f.batch_id = t.batch_id AND f.version = t.version
    WHERE t.revision = l.revision AND f.source_account_id = b.source_account_id AND f.uploaded_at IS NOT NULL AND f.voided_at IS NULL
      AND f.sealed_at > l.changed_at AND l.changed_at < (SELECT e.at FROM batch_steps e
        WHERE e.batch_id = f.batch_id AND e.kind = 'submit' ORDER BY e.version DESC, e.step DESC LIMIT 1)
    ORDER BY f.sealed_at DESC LIMIT 1),
  (SELECT e.at FROM batch_steps e WHERE e.batch_id = b.id AND e.kind = 'submit' AND EXISTS (SELECT 1 FROM batch_steps s
      WHERE s.batch_id = b.id AND s.version = b.version AND s.kind = 'redate')
    ORDER BY e.version DESC, e.step DESC LIMIT 1)
FROM batches b JOIN batches_let_through y ON y.batch_id = b.id AND y.version = b.version
  JOIN payee_rules_loosened l ON l.revision = y.revision;
