import type { Day } from '../../civil-day.ts'
import { inLine, type LineFacts } from '../find-in-line.ts'
import type { Finding } from '../findings.ts'

/** Whose certificates of compliance all ended before the day of payment, with the last day of the latest. */
export type EndedCertificate = { payeeId: string; lastDay: Day }

/** Each payment to somebody whose certificate ended: whoever pays may have to withhold tax, which is for people to say. */
export function findEnded(lines: LineFacts[], ended: readonly EndedCertificate[]): Finding[] {
  if (ended.length === 0) return []
  const lastDays = new Map(ended.map(({ payeeId, lastDay }) => [payeeId, lastDay]))
  return lines.flatMap((facts) => {
    const lastDay = lastDays.get(facts.payee.id)
    return lastDay === undefined ? [] : [inLine(facts, 'certificate_ended', { lastDay })]
  })
}
