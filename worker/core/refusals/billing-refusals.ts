import type { RefusalTable } from './refusal-table.ts'

/** Signing up, plans, invoices and proofs of payment. */
export const billingRefusals = {
  // signing up
  slug_invalid: [422, 'An address needs 3 to 40 small letters, digits or single hyphens.'],
  slug_taken: [409, 'This address is not available. Choose another.'],
  organisation_used: [409, 'Somebody worked in this organisation, so it stays.'],
  sign_ups_of_network: [
    429,
    'Many sign-ups came from your network today. Try again in an hour, or from another network.',
  ],
  sign_ups_of_all: [
    429,
    'More people are signing up than we answer in an hour. Nothing was taken; try again in an hour.',
  ],
  human_check_missing: [
    429,
    'Your browser could not do the work this form asks for, and the sign-ups without it are used up for now. Switch JavaScript on, or try again in an hour.',
  ],
  human_check_failed: [
    422,
    'The work your browser did for this form is too old or was used before. Send the form again.',
  ],

  // billing
  too_many_choices: [
    429,
    'Many plans were chosen today. Please choose again tomorrow, or write to us.',
  ],
  proof_waiting: [
    409,
    'A proof of payment for this invoice is being looked at. Wait until that is decided.',
  ],
  proof_missing: [422, 'Choose the file that shows your payment: a PDF, a JPEG or a PNG.'],
  proof_type_unknown: [422, 'This file is not a PDF, a JPEG or a PNG. Choose another.'],
  too_many_proofs: [409, 'This invoice has 20 proofs of payment already. Please write to us.'],
  proof_decided: [409, 'This proof was decided before.'],
  proof_counted: [409, 'This very file was verified before, so its money is counted already.'],
  proof_damaged: [500, 'The stored proof is not the one that was uploaded, so it is not shown.'],
  invoice_settled: [409, 'This invoice is paid or void, so it takes nothing more.'],
  invoice_part_paid: [409, 'Money has arrived for this invoice, so it cannot be taken back.'],
  amount_invalid: [422, 'Write the amount as kina, above zero.'],
  reason_required: [422, 'Say why.'],
  stale_invoice: [409, 'This invoice changed since you saw it. Please look again.'],
  stale_organisation: [409, 'Somebody else changed this organisation just now. Please look again.'],
} satisfies RefusalTable
