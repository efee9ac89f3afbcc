import type { Attack } from './attack.fixture.ts'

const invoice = (changes = '') =>
  `INSERT INTO invoices (id, number, organisation_id, billed_to, plan, period_from, period_to, lines, total_toea, paid_toea, state, reference, issued_at, due_on)
   SELECT 'i', 1, 'org-acme', '{}', 'starter', '2026-12-01', '2026-12-31', '[]', 29900, 0, 'issued', 'BLM000001-00', 1, '2026-12-05'${changes}`

const proof = (state = 'submitted', invoiceId = 'i', organisation = 'org-acme') =>
  `INSERT INTO payment_proofs (id, invoice_id, organisation_id, state, bank_reference, claimed_toea, file_name, content_type, bytes, sha256, submitted_by, submitted_at)
   VALUES ('p', '${invoiceId}', '${organisation}', '${state}', 'R', 29900, 'f', 'image/png', 1, 's', 'ana', 1)`

/** What an organisation is billed, and its proofs. */
export const ofBilling: Attack[] = [
  ['invoices_without_gap', 'a gap in the numbers', invoice().replace("'i', 1,", "'i', 7,")],
  [
    'invoices_without_gap',
    'an invoice born paid',
    invoice().replace("0, 'issued'", "29900, 'paid'"),
  ],
  [
    'invoices_fixed',
    'another total',
    invoice(),
    "UPDATE invoices SET total_toea = 1, revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'paid without money',
    invoice(),
    "UPDATE invoices SET state = 'paid', revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'void without a reason',
    invoice(),
    "UPDATE invoices SET state = 'void', revision = 1 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'money that goes away',
    invoice(),
    "UPDATE invoices SET state = 'part_paid', paid_toea = 100, revision = 1 WHERE id = 'i'",
    "UPDATE invoices SET paid_toea = 50, revision = 2 WHERE id = 'i'",
  ],
  [
    'invoices_forward',
    'a decision on an older row',
    invoice(),
    "UPDATE invoices SET state = 'overdue' WHERE id = 'i'",
  ],
  ['invoices_kept', 'no invoice', invoice(), "DELETE FROM invoices WHERE id = 'i'"],
  ['payment_proofs_submitted', 'a proof born verified', invoice(), proof('verified')],
  [
    'payment_proofs_submitted',
    'a proof for another’s invoice',
    invoice(),
    proof('submitted', 'i', 'org-beta'),
  ],
  [
    'payment_proofs_decided_once',
    'a proof decided twice',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'rejected', reason = 'r' WHERE id = 'p'",
    "UPDATE payment_proofs SET state = 'verified', verified_toea = 29900 WHERE id = 'p'",
  ],
  [
    'payment_proofs_decided_once',
    'a rejection without a reason',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'rejected' WHERE id = 'p'",
  ],
  [
    'payment_proofs_decided_once',
    'verified without an amount',
    invoice(),
    proof(),
    "UPDATE payment_proofs SET state = 'verified' WHERE id = 'p'",
  ],
  [
    'payment_proofs_kept',
    'no proof',
    invoice(),
    proof(),
    "DELETE FROM payment_proofs WHERE id = 'p'",
  ],
]
