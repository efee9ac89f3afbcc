import { addDays } from '../calendar.ts'
import { triesMax } from '../dumps/dump.ts'
import { hourMs } from '../durations.ts'
import { beginOfNight, nightOf } from '../integrity/night.ts'
import type { JobTone } from './tones.ts'

/** What is recorded of the newest nightly copy; where another log has the name of its night, it ended without a manifest of its own. */
export type DumpRecord = {
  begunAt: Date
  endedAt: Date | null
  isOneMoment: boolean
  tries: number
  manifestSha256: string
}

const lateMs = hourMs
const noneOfThese = 'That night has no copy of these records. The next one has.'
const noAnswer = 'The file store or the database gave no answer. It is tried again.'

/** Where the nightly copy stands: one that is missing, cut off or of no one moment is said. */
export function standingOfDump(dump: DumpRecord | undefined, now: Date) {
  const tonight = beginOfNight(nightOf(now))
  const nextAt = beginOfNight(addDays(nightOf(now), 1))
  if (!dump)
    return { tone: 'waiting' as JobTone, lastAt: null, nextAt, outcome: 'No copy was written yet.' }
  const { begunAt, endedAt, isOneMoment, tries, manifestSha256 } = dump
  const lastAt = endedAt ?? begunAt
  const isLate = now.getTime() - tonight.getTime() > lateMs
  const says = (tone: JobTone, outcome: string) => ({ tone, lastAt, nextAt, outcome })
  const hasNoAnswer = tries >= triesMax
  if (!endedAt && begunAt >= tonight && hasNoAnswer) return says('failing', noAnswer)
  if (endedAt && !manifestSha256) return says('failing', noneOfThese)
  if (!endedAt && begunAt >= tonight) return says(isLate ? 'failing' : 'well', 'It is under way.')
  if (!endedAt) return says('failing', 'The last copy did not come to its end.')
  if (!isOneMoment) return says('failing', 'The last copy is not of one moment: people worked.')
  if (begunAt < tonight && isLate) return says('failing', 'Last night no copy was written.')
  return says('well', 'All tables were copied, as of one moment.')
}
