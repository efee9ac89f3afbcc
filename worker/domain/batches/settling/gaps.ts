import { type Day, formatDay } from '../../calendar.ts'
import { formatToea } from '../../money/money.ts'

/** Where a file does not go on from the lines that are known before it, or those after it not from the file. */
export type Gap = {
  side: 'before' | 'after'
  /** Its first day and what it begins with; or its last and what it ends with. */
  day: Day
  balanceToea: number
  /** The nearest day on that side of which lines are known. */
  otherDay: Day
}

/** What was compared, and nothing else: days without a line may be days on which nothing moved. */
export function gapSentence({ side, day, balanceToea, otherDay }: Gap): string {
  return side === 'before'
    ? `It begins on ${formatDay(day)} with ${formatToea(balanceToea)}. The last lines known before are of ${formatDay(otherDay)}, and none of them ends with that: what moved between is in no file that was imported.`
    : `It ends on ${formatDay(day)} with ${formatToea(balanceToea)}. The next lines known are of ${formatDay(otherDay)}, and none of them goes on from that: what moved between is in no file that was imported.`
}

/** Each gap once: where the file after it was told to begin elsewhere, that the one before it ends elsewhere is the same. */
export function eachOnce<Told extends Gap & { accountId: string }>(gaps: readonly Told[]): Told[] {
  const place = (accountId: string, from: Day, to: Day) => `${accountId} ${from} ${to}`
  const begun = new Set(
    gaps.flatMap(({ side, accountId, day, otherDay }) =>
      side === 'before' ? [place(accountId, otherDay, day)] : [],
    ),
  )
  return gaps.filter(
    ({ side, accountId, day, otherDay }) =>
      side === 'before' || !begun.has(place(accountId, day, otherDay)),
  )
}
