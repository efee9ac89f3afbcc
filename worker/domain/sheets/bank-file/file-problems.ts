import type { ReadProblem } from '../../bank-files/read/bank-file-read.ts'

/**
 * What becomes of a problem of the bank file: `file` keeps all of it out, `row` the payment it stands at, `told` is said and
 * keeps nothing out, and `row_says` is found again in the payment's own cells.
 */
export type Weight = 'file' | 'row' | 'told' | 'row_says'

/** How the file is set, counted and addressed: not whom it pays, or how much. Its sums are checked apart. */
const ofItsForm = new Set([
  ...['byte_order_mark', 'mixed_line_ends', 'blank_line', 'not_blank', 'not_right_justified'],
  ...['starts_with_space', 'character_not_allowed', 'bsb_not_hyphenated', 'blank', 'not_a_day'],
  ...['header_account_filled', 'bank_code_not_three_capitals', 'reel_not_counted'],
  ...['balancing_record_missing', 'trailer_bsb_wrong', 'trailer_count_leaves_out_balancing'],
  'trailer_count_includes_header_and_trailer',
])
/** The same codes come from the check of the row. */
const ofTheRow = new Set([
  ...['bsb_of_no_bank', 'account_number_missing', 'account_number_all_zeros'],
  ...['account_number_not_digits', 'amount_zero', 'reference_blank'],
])
const paidFields = new Set(['bsb', 'accountNumber', 'amountToea', 'payeeName', 'reference'])
/** Fields that are shown and not paid. */
const besideFields = new Set([
  ...['traceBsb', 'traceAccountNumber', 'remitter', 'deUserId', 'recordCount'],
])
/** Said at the last record, and meant of the whole file. */
const ofTheFile = new Set(['header_missing', 'trailer_missing', 'no_payments'])

export function weightOf({ code, field, line, severity }: ReadProblem, rows: Set<number>): Weight {
  if (ofTheFile.has(code)) return 'file'
  const isAtRow = rows.has(line)
  const isPaid = paidFields.has(field)
  if (isAtRow && isPaid && (ofTheRow.has(code) || (code === 'blank' && field === 'payeeName'))) {
    return 'row_says'
  }
  // a count filled with blanks is a count; one that differs has a code of its own
  const isBeside = besideFields.has(field) && code !== 'trailer_count_wrong'
  if (severity === 'warning' || ofItsForm.has(code) || isBeside) return 'told'
  return isAtRow ? 'row' : 'file'
}
