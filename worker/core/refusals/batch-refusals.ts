import { ruledAccountsMax } from '../../domain/batches/approval-rules.ts'
import type { RefusalTable } from './refusal-table.ts'

/** Batches, their approvals and bank files, and what they pay from and to. */
export const batchRefusals = {
  // batches
  not_editable: [409, 'This batch is no longer open, so it cannot be changed. Recall it first.'],
  signed_content: [409, 'This batch is being approved, so it cannot be changed. Recall it first.'],
  batch_empty: [422, 'This batch has no payments yet.'],
  batch_full: [422, 'A batch can have at most 20,000 payments.'],
  checks_failed: [422, 'This batch has payments that need you before it can be submitted.'],
  duplicates_need_reason: [
    422,
    'Some payments repeat others: in this batch, in another of these ten days, or of the same sheet. Remove them, or say why they are meant.',
  ],
  findings_open: [
    422,
    'Some payments cannot be paid as they stand. Settle each: pay the account on file, take it out, or have the account verified.',
  ],
  findings_need_reason: [422, 'Some points need a reason before the batch can be submitted.'],
  findings_changed: [409, 'Something changed since you looked. Look at the new points.'],
  finding_gone: [409, 'This point is no longer there. Please look again.'],
  no_account_on_file: [409, 'There is no other account on file for this person.'],
  account_asked_elsewhere: [
    409,
    'Somebody asked for this account for the payee before this sheet did. Have it verified, or rejected, first.',
  ],
  code_says_who: [409, 'The number in the sheet says that it is this payee.'],
  reason_not_wanted: [409, 'A reason does not settle this point.'],
  account_not_active: [
    409,
    'One of the accounts may not be paid: it was not verified, or it was replaced or rejected.',
  ],
  not_enough_approvers: [
    409,
    'Not enough people can approve this batch. See who can, and why the others cannot.',
  ],
  not_queried: [409, 'Nobody has asked a question about this batch.'],
  not_maker: [403, 'Only someone who prepared this batch can do this.'],
  not_recallable: [409, 'This batch is not waiting for approval, so it cannot be recalled.'],
  recall_needs_void: [
    409,
    'After the last approval a batch is taken back only once its bank file is void. Two people make a file void; where none was made, two people can cancel the batch.',
  ],
  not_splittable: [409, 'This batch fits into one bank file, so there is nothing to split.'],
  control_total_missing: [
    422,
    'This account needs the control total and head count of the payroll’s own report.',
  ],
  control_total_differs: [422, 'The control total is not what the batch comes to.'],
  head_count_differs: [422, 'The head count is not the number of payments in the batch.'],
  source_account_archived: [422, 'This source account is archived. Choose another.'],
  account_not_yours: [
    403,
    'This source account is for other people. Ask one of them, or an administrator.',
  ],
  above_daily_limit: [
    409,
    'This is more than the source account pays on one day, with what is handed over already.',
  ],
  value_date_passed: [422, 'The value date has passed. Choose today or a later day.'],
  value_date_too_far: [422, 'The value date is more than 366 days ahead. Choose a nearer day.'],

  // approvals
  not_awaiting_approval: [409, 'This batch is not waiting for approval.'],
  own_batch: [409, 'You prepared this or changed whom it pays, so someone else must approve it.'],
  changed_its_terms: [
    409,
    'You changed the source account or the approval rules that this batch is paid by, or made the rules for accounts looser that it is paid by, so someone else must approve it: until the bank has a batch from the account that was handed over since and paid by what you changed, or for 90 days.',
  ],
  already_approved: [409, 'You have already approved this batch.'],
  above_limit: [403, 'This batch is above your approval limit.'],
  proof_needed: [
    403,
    'An approval of this amount asks for the code of your authenticator app, or for your passkey.',
  ],
  no_second_factor: [
    403,
    'An approval of this amount asks for a second factor, and you have none yet. Set one up under “Your sign-in”.',
  ],
  code_of_six: [422, 'A code has six figures. A recovery code signs you in, and does not approve.'],
  proof_elsewhere: [
    409,
    'Your passkey answered for another moment, or for another version of this batch. Look once more, then use it again.',
  ],
  lender_changed: [
    409,
    'You would approve for somebody else than this page said, or for yourself. Please look again, and decide then.',
  ],
  digest_changed: [
    409,
    'This batch changed since you saw it. Look at what it says now, then decide again.',
  ],
  comment_required: [422, 'Say why, so that the others can act on it.'],
  comment_too_long: [422, 'A comment can have at most 500 characters.'],
  approvals_missing: [409, 'This batch does not have the approvals it needs.'],
  step_not_allowed: [409, 'This batch cannot take that step now.'],
  stale_payment: [
    409,
    'This changed since you saw it, so nothing was done. Look at what it is now, then do it again if you still mean it.',
  ],
  stale_batch: [409, 'Somebody else changed this batch at the same moment. Please look again.'],
  second_person_needed: [409, 'You asked for this, so someone else must confirm it.'],
  not_cancellable: [
    409,
    'The bank file exists or the batch is cancelled, so it cannot be cancelled.',
  ],
  not_lapsed: [409, 'This batch has not lapsed.'],
  bands_not_rising: [422, 'Each amount band must end above the one before it.'],
  bands_not_closed: [422, 'The last amount band, and only the last, must be open.'],
  account_ruled_twice: [422, 'A source account has one set of bands of its own, not two.'],
  too_many_ruled_accounts: [
    422,
    `At most ${ruledAccountsMax} source accounts have their own bands.`,
  ],
  approvals_out_of_range: [422, 'Each amount band needs between 1 and 5 approvals.'],

  // bank files
  not_approved: [409, 'This batch is not approved yet, so there is no bank file.'],
  only_approver: [
    409,
    'You are the only approver of this batch, so someone else must make its file.',
  ],
  bank_would_refuse: [422, 'The bank would refuse this file. See what must be mended.'],
  not_sealed: [409, 'This batch has no bank file waiting to be uploaded.'],
  bank_reference_required: [422, 'Write the reference that the bank gave.'],
  totals_differ: [409, 'The bank shows another count or total than the file that was made.'],
  sealed_before: [
    409,
    'A bank file was made that the records no longer know of: they came back from a backup, and the bank may have it. Look at the bank first. An administrator other than whoever asked confirms under Users that another may be made; it then gets a new number.',
  ],
  file_damaged: [500, 'The stored file is not the one that was sealed, so it was not sent.'],

  // payees and source accounts
  payee_archived: [422, 'This payee is archived. Restore it first.'],
  payee_stopped: [
    409,
    'A payee is suspended or blocked, so nothing may be paid to them. Take the payment out, or have the stop ended.',
  ],
  own_block: [409, 'You blocked this payee, so someone else must say that they may be paid again.'],
  payee_merged: [
    409,
    'This payee was merged into another: pay and change that one, or take the merge back.',
  ],
  payee_in_open_batch: [409, 'An open batch pays this payee. Take the payment out first.'],
  merged_too_many: [409, 'At most ten payees can be merged into one.'],
  not_merged: [409, 'This payee is not merged into another.'],
  document_unknown: [422, 'A document is a PDF, a JPEG or a PNG. This file is none of them.'],
  document_not_as_named: [
    422,
    'What is in the file and the ending of its name do not say the same. Name it .pdf, .jpg or .png as it is.',
  ],
  file_infected: [
    422,
    'The malware scanner found something in this file, so it is neither kept nor opened. Tell whoever sent it to you.',
  ],
  scanner_unavailable: [
    503,
    'The malware scanner does not answer, so this file is not opened yet. Try again in a minute.',
  ],
  document_replaced: [409, 'This document stays as it is, and another took its place already.'],
  documents_are_kept: [409, 'Documents are kept. Put another in the place of this one.'],
  document_lost: [500, 'The stored document is not there, so it cannot be taken along.'],
  too_many_documents: [409, 'A payee can have at most 100 documents.'],
  payees_moved: [
    409,
    'Somebody added or changed payees since you looked, so nothing was added. Look at the sheet again.',
  ],
  nothing_new: [409, 'Everybody in this sheet is known already, so nobody was added.'],
  merges_are_fixed: [409, 'What was recorded of a merge stays as it is.'],
  not_stopped: [409, 'This payee is neither suspended nor blocked.'],
  stops_are_fixed: [409, 'What was recorded of a stop stays as it is.'],
  own_account: [422, 'A payment goes to the account that its batch is paid from. Remove it.'],
  account_not_verified: [409, 'This account needs a verification of its own.'],
  account_decided: [409, 'Somebody decided on this account already.'],
  verifier_is_maker: [
    409,
    'You prepared a batch that pays this account or changed whom it pays, so someone else must verify it.',
  ],
  contact_not_usable: [
    422,
    'A call counts only on a number that was confirmed before the account was changed, and a week ago.',
  ],
  method_not_allowed: [422, 'This account cannot be verified in that way.'],
  spoke_to_missing: [422, 'Write whom you spoke to.'],
  note_missing: [422, 'Say what you found out.'],
  evidence_missing: [422, 'Add the letter or the signed list: a PDF, a JPEG or a PNG.'],
  not_waiting: [409, 'This account does not wait for a verification.'],
  verifications_are_fixed: [409, 'What was recorded of an account stays as it is.'],
  account_taken: [409, 'Another payee already has this account.'],
  switches_invalid: [422, 'One of the bank profile’s switches is not valid.'],
  test_pays_others: [
    422,
    'A test file pays one to three toea to accounts of the organisation itself, three times.',
  ],
  test_files_used_up: [409, 'There were three test files of this account today. Try tomorrow.'],
  test_files_are_fixed: [409, 'What was recorded of a test file stays as it is.'],
  profile_unknown: [422, 'There is no bank profile of this name.'],
} satisfies RefusalTable
