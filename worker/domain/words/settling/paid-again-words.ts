import type { Evidence } from '../../batches/findings.ts'
import { formatDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'

/** Which payment a line pays again, and when it, or that part of it, came back. */
export function paysAgainSentence({ where, day: on, backToea, paidToea }: Evidence): string {
  const day = formatDay(String(on))
  if (backToea === paidToea) return `Pays ${where} again, which came back on ${day}.`
  const [part, whole] = [formatToea(Number(backToea)), formatToea(Number(paidToea))]
  return `Pays again ${part} of the ${whole} of ${where}: that part came back on ${day}.`
}
