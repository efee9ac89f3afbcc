/** One thing wrong with one payment, in words for the person who typed it. */
export type Problem<Code extends string = string> = {
  /** `name`, `bsb`, `accountNumber`, `amount`, `reference` … or `payment` for the whole of it. */
  field: string
  /** What was written, exactly. */
  value: string
  /** The named reason, snake_case. */
  code: Code
  /** A sentence that names the field, the value and the limit. */
  message: string
  /** An error keeps the payment out; a warning is shown to the clerk and the approver. */
  severity: 'error' | 'warning'
}
