import { mayDo, type OrganisationState } from '../access/organisation-state.ts'
import { nextWorkingDay, type OwnDays } from '../bank-days.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../calendar.ts'
import { digestHours } from '../digest.ts'
import { dayMs, hourMs } from '../durations.ts'
import { beginOfNight, isLate, nightOf } from '../integrity/night.ts'
import { type JobName, jobs } from './jobs.ts'
import { type DumpRecord, standingOfDump } from './standing-of-dump.ts'
import {
  counted,
  type Standing,
  standingOfSending,
  standingOfTurn,
  type Turns,
} from './standing-of-turn.ts'

/** What is recorded of the jobs of one organisation. */
export type JobRecords = {
  turns: Turns
  /** The newest night's look at the records. */
  night: { begunAt: Date; endedAt: Date | null; found: number; tries: number } | undefined
  /** The newest night's dump. */
  dump: DumpRecord | undefined
  billingLookAt: Date | undefined
  letters: { waiting: number; troubled: number; lastSentAt: Date | undefined }
  webhooks: { waiting: number; failing: number; lastTriedAt: Date | undefined }
  /** The organisation's own free days. */
  ownDays?: OwnDays
  /** When each last had something to say. */
  said: Partial<Record<'digest' | 'reminders' | 'announcements' | 'alarms', Date>>
  archive: { begunAt: Date | undefined; takenAt: Date | undefined }
}

/** After its day or its night began, or after it was asked for. */
const lateMs = hourMs

/** Where a job stands: when it last ran, how that went, and when it runs again. */
export function standingOf(
  job: JobName,
  records: JobRecords,
  state: OrganisationState,
  now: Date,
): Standing {
  const { needs } = jobs[job]
  const standing = standings[job](records, now)
  if (needs === undefined || mayDo(state, needs).ok) return standing
  const outcome = `It rests while the organisation is ${state.replaceAll('_', ' ')}.`
  return { ...standing, tone: 'resting', nextAt: null, outcome }
}

const standings: Record<JobName, (records: JobRecords, now: Date) => Standing> = {
  integrity: ({ night }, now) => standingOfNight(night, now),
  billing: ({ billingLookAt }, now) => standingOfBilling(billingLookAt, now),
  digest: ({ turns, said, ownDays }, now) => ({
    ...standingOfTurn('digest', turns, now, (at) => lastSaid(said.digest, 'Letters', at)),
    nextAt: nextDigest(now, ownDays),
  }),
  reminders: ({ turns, said }, now) =>
    standingOfTurn('reminders', turns, now, (at) => lastSaid(said.reminders, 'A reminder', at)),
  alarms: ({ turns, said }, now) =>
    standingOfTurn('alarms', turns, now, (at) => lastSaid(said.alarms, 'An alarm', at)),
  batches: ({ turns }, now) => standingOfTurn('batches', turns, now),
  letters: ({ turns, letters: { waiting, troubled, lastSentAt } }, now) =>
    standingOfSending('letters', turns, now, {
      lastAt: lastSentAt,
      waits: `${counted(waiting, 'e-mail waits', 'e-mails wait')}.`,
      trouble:
        troubled > 0 &&
        `${counted(troubled, 'e-mail', 'e-mails')} did not leave, or nobody knows whether they did: whoever looks after the platform sees each.`,
    }),
  webhooks: ({ turns, webhooks: { waiting, failing, lastTriedAt } }, now) =>
    standingOfSending('webhooks', turns, now, {
      lastAt: lastTriedAt,
      waits: `${counted(waiting, 'delivery waits', 'deliveries wait')}.`,
      trouble:
        failing > 0 &&
        `${counted(failing, 'address does', 'addresses do')} not answer: see Integrations.`,
    }),
  announcements: ({ turns, said }, now) =>
    standingOfTurn('announcements', turns, now, (at) =>
      lastSaid(said.announcements, 'An announcement', at),
    ),
  directory: ({ turns }, now) => standingOfTurn('directory', turns, now),
  sign_ins: ({ turns }, now) => standingOfTurn('sign_ins', turns, now),
  sheets: ({ turns }, now) => standingOfTurn('sheets', turns, now),
  dump: ({ dump }, now) => standingOfDump(dump, now),
  archive: ({ archive }, now) => standingOfArchive(archive, now),
  drafts: ({ turns }, now) => standingOfTurn('drafts', turns, now),
}

function standingOfNight(night: JobRecords['night'], now: Date): Standing {
  const nextAt = beginOfNight(addDays(nightOf(now), 1))
  if (!night) {
    return { tone: 'waiting', lastAt: null, nextAt, outcome: 'It has not looked here yet.' }
  }
  const lastAt = night.endedAt ?? night.begunAt
  const isTonight = night.begunAt >= beginOfNight(nightOf(now))
  const found = night.found === 0 ? 'Everything that was checked holds.' : ''
  const problems = `${counted(night.found, 'thing does', 'things do')} not hold: see Data integrity.`
  if (!night.endedAt && night.tries > 0) {
    const outcome = 'A check gave no answer, and is tried again.'
    return { tone: 'failing', lastAt, nextAt, outcome }
  }
  if (!night.endedAt && isTonight && isLate(night.begunAt, now)) {
    const outcome = 'It has been under way for hours, and does not come to its end.'
    return { tone: 'failing', lastAt, nextAt, outcome }
  }
  if (!night.endedAt && isTonight) {
    return { tone: 'well', lastAt, nextAt, outcome: 'It is under way.' }
  }
  if (!night.endedAt) {
    const outcome = 'The last night did not come to its end.'
    return { tone: 'failing', lastAt, nextAt, outcome }
  }
  if (!isTonight && now.getTime() - beginOfNight(nightOf(now)).getTime() > lateMs) {
    const outcome = `Last night it did not look. Before: ${found || problems}`
    return { tone: 'failing', lastAt, nextAt, outcome }
  }
  return {
    tone: night.found === 0 ? 'well' : 'failing',
    lastAt,
    nextAt,
    outcome: found || problems,
  }
}

function standingOfBilling(lookAt: Date | undefined, now: Date): Standing {
  const today = dayInPortMoresby(now)
  const nextAt = startOfDay(addDays(today, 1))
  if (!lookAt) {
    return { tone: 'waiting', lastAt: null, nextAt, outcome: 'It has not looked here yet.' }
  }
  if (dayInPortMoresby(lookAt) === today) {
    return { tone: 'well', lastAt: lookAt, nextAt, outcome: 'It looked today.' }
  }
  const isLate = now.getTime() - startOfDay(today).getTime() > lateMs
  const outcome = 'It has not looked today yet, and is tried again every ten minutes.'
  return { tone: isLate ? 'failing' : 'waiting', lastAt: lookAt, nextAt, outcome }
}

function standingOfArchive({ begunAt, takenAt }: JobRecords['archive'], now: Date): Standing {
  if (!begunAt) {
    return { tone: 'waiting', lastAt: null, nextAt: null, outcome: 'None was asked for yet.' }
  }
  if (takenAt && takenAt >= begunAt) {
    const outcome = 'It was downloaded to its end.'
    return { tone: 'well', lastAt: takenAt, nextAt: null, outcome }
  }
  const isOpen = now.getTime() - begunAt.getTime() < lateMs
  const outcome = isOpen
    ? 'It was asked for, and is not downloaded to its end yet.'
    : 'It was asked for, and not downloaded to its end.'
  return { tone: isOpen ? 'waiting' : 'failing', lastAt: begunAt, nextAt: null, outcome }
}

/** The next morning on which letters leave, or the one it is. */
function nextDigest(now: Date, own?: OwnDays): Date {
  let day = dayInPortMoresby(now)
  const isOver = now.getTime() >= startOfDay(day).getTime() + digestHours.from * hourMs
  if (isOver) day = addDays(day, 1)
  return new Date(startOfDay(nextWorkingDay(day, own)).getTime() + digestHours.from * hourMs)
}

function lastSaid(at: Date | undefined, what: string, now: Date): string {
  if (!at) return `It looked, and there was nothing to send yet.`
  const days = Math.floor((now.getTime() - at.getTime()) / dayMs)
  const when = days === 0 ? 'in the last day' : `${counted(days, 'day', 'days')} ago`
  return `It looked. ${what} last left ${when}.`
}
