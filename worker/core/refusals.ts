import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Every refusal the product can give: its status and the sentence users read. */
export const refusals = {
  // who is asking
  signed_out: [401, 'Authentication required. Please sign in.'],
  invalid_credentials: [401, 'The e-mail address or the password is not right.'],
  locked: [429, 'Too many failed sign-ins. Wait 15 minutes, then try again.'],
  admin_key_invalid: [401, 'Invalid administrator key'],
  sys_admin_only: [403, 'This login is restricted to System Administrators only'],
  second_factor_needed: [401, 'Write the code from your authenticator app, or a recovery code.'],
  factor_sign_in_needed: [
    403,
    'You have a second factor now. Sign out, and sign in with it to change this.',
  ],
  second_factor_required: [
    403,
    'Your organisation asks for a second factor. Set one up before you go on.',
  ],
  code_wrong: [401, 'This code is not right. Take the newest one from your app.'],
  code_used: [401, 'This code was used before. Wait for the next one.'],
  passkey_wrong: [401, 'This passkey was not accepted. Try again, or take another way.'],
  challenge_used: [401, 'This sign-in was finished or took too long. Please start again.'],
  link_used: [410, 'This link was used before, or a newer one was sent.'],
  link_expired: [410, 'This link is too old. Ask for a new one.'],
  too_many_requests: [429, 'Too many attempts from here. Wait a minute, then try again.'],
  account_inactive: [
    403,
    'Your account has been deactivated. Please contact your system administrator.',
  ],
  not_allowed: [403, 'Your role does not allow this.'],
  foreign_origin: [403, 'This request came from another site, so it was not carried out.'],
  unknown_host: [404, 'There is no organisation at this address.'],
  unknown_organisation: [404, 'There is no organisation at this address.'],
  maintenance: [503, 'This organisation is being looked after. Please try again in a few minutes.'],

  // what was sent
  not_found: [404, 'This does not exist, or you may not see it.'],
  invalid: [422, 'Please correct the highlighted fields.'],
  not_json: [400, 'The request must be JSON.'],
  form_unreadable: [400, 'This form did not arrive whole. Please go back and send it again.'],
  not_a_form: [400, 'The request must be a form with a file in the field "sheet".'],
  too_large: [413, 'This is larger than can be taken at once.'],
  key_invalid: [400, 'An Idempotency-Key has 1 to 200 visible characters.'],
  key_reused: [422, 'This Idempotency-Key was used before for another request.'],
  cursor_invalid: [400, 'This page address is not valid. Start from the first page.'],

  // batches
  not_editable: [409, 'This batch is no longer open, so it cannot be changed. Recall it first.'],
  signed_content: [409, 'This batch is being approved, so it cannot be changed. Recall it first.'],
  batch_empty: [422, 'This batch has no payments yet.'],
  batch_full: [422, 'A batch can have at most 20,000 payments.'],
  checks_failed: [422, 'This batch has payments that need you before it can be submitted.'],
  duplicates_need_reason: [
    422,
    'Some payments look the same: same account, amount and reference. Remove them, or say why they are meant.',
  ],
  not_enough_approvers: [
    409,
    'Not enough people can approve this batch. See who can, and why the others cannot.',
  ],
  not_queried: [409, 'Nobody has asked a question about this batch.'],
  not_maker: [403, 'Only someone who prepared this batch can do this.'],
  not_recallable: [409, 'This batch is not waiting for approval, so it cannot be recalled.'],
  not_splittable: [409, 'This batch fits into one bank file, so there is nothing to split.'],
  source_account_archived: [422, 'This source account is archived. Choose another.'],
  value_date_passed: [422, 'The value date has passed. Choose today or a later day.'],

  // approvals
  not_awaiting_approval: [409, 'This batch is not waiting for approval.'],
  own_batch: [409, 'You prepared this batch, so someone else must approve it.'],
  already_approved: [409, 'You have already approved this batch.'],
  above_limit: [403, 'This batch is above your approval limit.'],
  digest_changed: [
    409,
    'This batch changed since you saw it. Look at what it says now, then decide again.',
  ],
  comment_required: [422, 'Say why, so that the others can act on it.'],
  comment_too_long: [422, 'A comment can have at most 500 characters.'],
  approvals_missing: [409, 'This batch does not have the approvals it needs.'],
  step_not_allowed: [409, 'This batch cannot take that step now.'],
  stale_batch: [409, 'Somebody else changed this batch at the same moment. Please look again.'],
  second_person_needed: [409, 'You asked for this, so someone else must confirm it.'],
  not_cancellable: [
    409,
    'The bank file exists or the batch is cancelled, so it cannot be cancelled.',
  ],
  not_lapsed: [409, 'This batch has not lapsed.'],
  bands_not_rising: [422, 'Each amount band must end above the one before it.'],
  bands_not_closed: [422, 'The last amount band, and only the last, must be open.'],
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
  file_damaged: [500, 'The stored file is not the one that was sealed, so it was not sent.'],

  // payees and source accounts
  payee_archived: [422, 'This payee is archived. Restore it first.'],
  account_taken: [409, 'Another payee already has this account.'],
  switches_invalid: [422, 'One of the bank profile’s switches is not valid.'],
  profile_unknown: [422, 'There is no bank profile of this name.'],

  // signing up
  slug_invalid: [422, 'An address needs 3 to 40 small letters, digits or single hyphens.'],
  slug_taken: [409, 'This address is not to be had. Choose another.'],

  // people and the platform
  email_taken: [409, 'Somebody here has this e-mail address already.'],
  own_rights: [409, 'Nobody changes their own role or status. Ask another administrator.'],
  last_administrator: [409, 'One active administrator must stay.'],
  not_activated: [409, 'This invitation was not taken up yet. Send it again instead.'],
  sign_up_unconfirmed: [409, 'This sign-up was not confirmed by its e-mail address yet.'],
  state_change_not_allowed: [409, 'An organisation in this state cannot be moved there.'],

  // changes that give rights
  user_inactive: [409, 'This person is deactivated already.'],
  user_not_inactive: [409, 'This person is not deactivated.'],
  too_many_invitations: [
    429,
    'This person was sent five invitations within an hour. Try again later.',
  ],
  user_not_invited: [409, 'This person has an account already, so there is no invitation to send.'],
  plan_limit_reached: [409, 'Your plan has no room for more. Choose a larger one at /billing.'],
  too_many_changes: [
    409,
    'Many changes wait for a second administrator. Confirm or refuse some of them first.',
  ],
  change_decided: [409, 'Somebody decided on this change already.'],
  change_elsewhere: [409, 'This is confirmed on the organisation’s own page.'],
  administrator_needed: [403, 'Only an organisation administrator can confirm this.'],
  not_requester: [403, 'Only whoever asked for this can withdraw it. You can refuse it.'],
  stale_change: [
    409,
    'What this was asked for has changed since, so it was not made. It must be asked for again.',
  ],
  second_administrator_missing: [
    409,
    'Un-freezing needs two administrators, and this organisation has one. Ask us at /support.',
  ],
  frozen_by_platform: [409, 'The platform froze this organisation. Ask us at /support.'],

  // passwords
  password_moved: [
    409,
    'Your account or your password was changed meanwhile. Sign in again and look.',
  ],
  password_wrong: [401, 'This is not your present password.'],
  own_factor: [409, 'You remove your own second factor under “Your sign-in”.'],
  factor_missing: [409, 'This person has no second factor.'],
  last_factor_needed: [409, 'Your organisation asks for a second factor, so the last one stays.'],
  own_factor_first: [
    409,
    'Set up your own second factor first, so that you do not lock yourself out.',
  ],
  stale_settings: [409, 'Somebody else changed the settings meanwhile. Please look again.'],
  password_too_short: [
    422,
    'A password needs at least 15 characters; with a second factor, 8. Several words make a good one.',
  ],
  password_too_short_beside_factor: [422, 'A password needs at least 8 characters.'],
  password_too_long: [422, 'A password can have at most 256 characters.'],
  password_common: [422, 'This password is among the first that anyone would try. Choose another.'],
  password_of_context: [
    422,
    'This password is little more than your name, your address or your organisation’s. Choose another.',
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

  // organisation states
  organisation_trial_ended: [
    403,
    'The trial has ended. Finish, look and export as before; to start something new, choose a plan.',
  ],
  organisation_restricted: [
    403,
    'An invoice is long unpaid, so nothing can be prepared or changed, drafts included. What was submitted can be approved and downloaded.',
  ],
  organisation_suspended: [
    403,
    'This organisation is suspended. Everything can be read and exported; a verified payment opens it again.',
  ],
  organisation_frozen: [
    403,
    'This organisation is frozen: everything can be read, nothing leaves.',
  ],
  organisation_cancelled: [403, 'This organisation was cancelled. Its records can be exported.'],
  organisation_closed: [404, 'There is no organisation at this address.'],
  organisation_not_frozen: [409, 'This organisation is not frozen.'],

  failed: [500, 'Something went wrong on our side. Look at what was saved, then try again.'],
} satisfies Record<string, [ContentfulStatusCode, string]>
