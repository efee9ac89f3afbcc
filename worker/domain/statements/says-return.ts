const words =
  /\b(?:returned|return|rtn|reject(?:ed|ion)?|unpaid|dishonou?r(?:ed)?|reversal|reversed|recall(?:ed)?)\b/i

/** Does a line of a statement say that a payment came back? */
export function saysReturn(text: string): boolean {
  return words.test(text)
}
