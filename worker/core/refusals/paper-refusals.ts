import type { RefusalTable } from './refusal-table.ts'

/** What lies beside a batch, and what is taken along of it. */
export const paperRefusals = {
  sheet_thrown_away: [410, 'This sheet was refused, and is not kept any more. Upload it again.'],
  sheet_is_kept: [
    409,
    'A sheet whose payments are here is kept, and one that was thrown away is gone.',
  ],
  attachment_needs_note: [
    422,
    'This batch was handed over. A paper that comes now is a note: say in up to 200 characters why it comes.',
  ],
  attachment_no_note: [422, 'This batch is open: a paper is a part of it and needs no note.'],
  attachments_are_kept: [409, 'Attachments are kept as they came. Add another beside this one.'],
  attachment_lost: [
    500,
    'The stored attachment is not there as it came, so it cannot be taken along.',
  ],
  too_many_attachments: [409, 'A batch can have at most 50 attachments.'],
  not_handed_over: [409, 'This batch was never handed over, so there is no dossier of it.'],
  not_at_bank: [409, 'The file of this batch is not at the bank yet, so nobody is told of it.'],
  advice_not_by_mail: [
    409,
    'Payees are told by e-mail of batches for suppliers alone, begun from a template for them and not confidential.',
  ],
  nobody_to_advise: [
    409,
    'No payee of this batch has a confirmed address that was not written to yet.',
  ],
  email_there: [409, 'This address is there already, or somebody else changed it meanwhile.'],
  too_many_emails: [409, 'A payee has at most five e-mail addresses. Remove one first.'],
  too_many_accounts: [
    409,
    'A payee can have at most 100 accounts, with those of before. Add a payee of their own for the next.',
  ],
  too_many_steps: [
    409,
    'This batch went back and forth as often as a batch may. Cancel it, and make another.',
  ],
  too_many_contacts: [409, 'A payee has at most 20 telephone numbers. Remove one first.'],
} as const satisfies RefusalTable
