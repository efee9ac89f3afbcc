import type { RefusalTable } from './refusal-table.ts'

/** Changes that give rights, and who confirms them. */
export const changeRefusals = {
  rights_moved: [
    409,
    'What you may do here was changed at this moment, so this was not carried out. Look again.',
  ],
  nothing_changes: [422, 'That is so already: nothing would change.'],
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
  approver_needed: [
    403,
    'While one administrator is alone, somebody confirms this whose role approves batches.',
  ],
  waits_longer: [
    409,
    'Another administrator went these thirty days, so this waits for 72 hours before somebody can confirm it.',
  ],
  organisation_decides: [
    409,
    'Somebody of the organisation can confirm this, or it is no right of a person: Bilum decides nothing about it.',
  ],
  call_number_missing: [
    409,
    'The organisation gave no telephone number that stood for thirty days before one administrator was alone, so there is nobody to call.',
  ],
  call_number_wrong: [
    422,
    'That is not the number that the organisation gave before one administrator was alone.',
  ],
  call_out_of_time: [
    422,
    'The call was made after the change was asked for, and before it is written down.',
  ],
  called_already: [
    409,
    'You called about this already. Somebody else of Bilum makes the second call.',
  ],
  called_by_newcomer: [
    403,
    'You came to Bilum, or were let in again, after this was asked for. Somebody who was there before makes the call.',
  ],
  administrator_needed: [403, 'Only an organisation administrator can confirm this.'],
  not_requester: [403, 'Only whoever asked for this can withdraw it. You can refuse it.'],
  stale_payee: [409, 'Somebody changed this account meanwhile. Look at it and try again.'],
  stale_change: [
    409,
    'What this was asked for has changed since, so it was not made. It must be asked for again.',
  ],
  second_administrator_missing: [
    409,
    'Un-freezing needs two administrators, and this organisation has one. Ask us at /support.',
  ],
  restoration_under_way: [
    409,
    'It is being brought back to an earlier moment: nobody un-freezes it before the command came to its end.',
  ],
  restoration_out_of_order: [409, 'The steps of a restoration are taken in their order.'],
  came_since: [
    403,
    'You came to Bilum, or were let in again, after this began. Somebody who was there before decides it, or you once you were there for thirty days.',
  ],
  restoration_by_two: [403, 'You asked for it: somebody else of the platform confirms it.'],
  closure_of_demonstration: [409, 'The demonstration does not leave.'],
  closure_asked: [409, 'An administrator asked for it already. Another confirms it here.'],
  closure_under_way: [
    409,
    'This organisation is leaving. Any of its administrators can take that back.',
  ],
  closure_not_waiting: [409, 'This organisation is not leaving, or its deletion has begun.'],
  closure_batches_under_way: [
    409,
    'Batches were handed over that are not at the bank yet. Finish or cancel them first.',
  ],
  closure_days_left: [409, 'Its days to think again are not over.'],
  closure_archive_missing: [
    409,
    'Nobody of the organisation has taken an archive since it began to leave, or said that none is needed.',
  ],
  closure_by_two: [403, 'You ordered it: somebody else of the platform carries it out.'],
  closure_of_another: [422, 'This is not the address of the organisation.'],
  frozen_by_platform: [409, 'The platform froze this organisation. Ask us at /support.'],
} as const satisfies RefusalTable
