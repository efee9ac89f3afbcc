CREATE INDEX `bank_files_paid` ON `bank_files` (`source_account_id`,`sealed_at`) WHERE "bank_files"."uploaded_at" is not null and "bank_files"."voided_at" is null;--> statement-breakpoint

-- Only what was handed over since the change, and paid from the same account, was paid on these terms (as in 0034 otherwise).
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
FROM batches b JOIN approval_rules r;
