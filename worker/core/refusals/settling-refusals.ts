import type { RefusalTable } from './refusal-table.ts'

/** What the bank said afterwards: statements, and payments that came back. */
export const settlingRefusals = {
  statement_known: [409, 'This very file was imported before. Nothing was changed.'],
  statement_refused: [422, 'Nothing of this file was kept. What is wrong stands below.'],
  statement_other_format: [
    409,
    'Some of its days were imported from a file of another kind, where the same lines are written differently. Go on with that kind, or choose other days.',
  ],
  statement_not_last: [
    409,
    'Another file of this account was imported since. Take the last one back first.',
  ],
  statement_said: [
    409,
    'Something was said of what this file has. Take that back first, each with a reason.',
  ],
  statement_not_asked: [409, 'Nobody asks that this file be taken back.'],
  line_fits: [
    409,
    'A batch or a payment of exactly this amount left this account. Match it, or say that it is none of them.',
  ],
  set_aside_by_you: [403, 'You set this line aside, so somebody else confirms it.'],
  statements_are_fixed: [409, 'A statement stays as the bank wrote it.'],
  line_matched: [409, 'This line, or what it is of, is matched already. Look again.'],
  line_not_matched: [409, 'Nobody has said what this line is of.'],
  line_not_confirmed: [409, 'This line is confirmed already, or it is not yours to confirm.'],
  amounts_differ: [
    422,
    'The amounts differ, it left another account, its bank file was made later, or another line is of it already: this line is not of it.',
  ],
  confirmed_by_maker: [
    403,
    'You prepared this or changed whom it pays, so someone else must confirm that the bank paid it.',
  ],
  batch_closed: [409, 'This batch is closed, so what the bank did with it stands.'],
  lines_say_otherwise: [409, 'The payments of this batch stand elsewhere. Look again.'],
  not_settled: [409, 'Not every payment of this batch is known to have arrived or come back.'],
  returns_open: [
    409,
    'Something of this batch came back, and what becomes of it is not known for good.',
  ],
  payment_state: [409, 'This payment stands elsewhere. Look again.'],
  payment_not_out: [409, 'This payment is not with the bank.'],
  above_payment: [422, 'No more comes back than was paid.'],
  returned_before: [409, 'What came back of this payment before is not what you said. Look again.'],
  parts_differ: [422, 'These payments do not come to exactly what came back.'],
  return_of_several: [
    409,
    'It came back with other payments by one credit: what was said of that credit is taken back whole.',
  ],
  return_told_again: [409, 'Another record is said to be this return. Take that back first.'],
  returns_differ: [422, 'These returns do not come to exactly that credit.'],
  not_the_same: [
    422,
    'It is the same return only where it is of exactly that amount and account, was told in another way, and counts by itself.',
  ],
  return_not_resolved: [409, 'Nobody said what becomes of this return.'],
  return_paid_again: [
    409,
    'It is paid again. Take that payment out of its batch, or cancel the batch; then it is open.',
  ],
  line_no_credit: [422, 'Only what came in can be a payment that came back.'],
  return_before_payment: [422, 'It came back on a day before this payment left.'],
  return_in_future: [422, 'The day on which it came back has not come yet.'],
  other_account: [422, 'This payment left another account.'],
  return_matched: [409, 'Somebody said already which payment this is.'],
  return_not_matched: [409, 'Say first which payment this is.'],
  return_resolved: [409, 'What becomes of this return is decided already.'],
  returns_are_fixed: [409, 'A return stays as it was recorded.'],
  note_required: [422, 'Say why, in a few words.'],
  above_returned: [
    422,
    'It is paid again once, to the same payee, and with no more than came back.',
  ],
  below_returned: [
    422,
    'Less than came back: nobody would look for the rest. Pay again all of it, or say what became of it otherwise.',
  ],
} satisfies RefusalTable
