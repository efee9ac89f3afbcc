import { addDays, type Day } from '../../calendar.ts'

/** So many days before its last day whoever keeps payees is told of a certificate, and on the day after it; once at each. */
export const certificateStages = [30, 14, 3, -1] as const

/** Where nobody was told yet, what came to a stage longer ago is on the home alone. */
export const toldSinceDays = 30

/**
 * Did it come to one of these since people were told last? Whoever added it when it had come to it already knows that it ends,
 * and is not told.
 */
export function isCertificateDue(
  { lastDay, addedOn }: { lastDay: Day; addedOn: Day },
  since: Day,
  today: Day,
): boolean {
  return certificateStages.some((days) => {
    const day = addDays(lastDay, -days)
    return since < day && day <= today && addedOn <= day
  })
}
