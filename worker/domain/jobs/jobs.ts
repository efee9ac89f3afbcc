import type { Operation } from '../access/organisation-state.ts'
import { dayInPortMoresby, startOfDay } from '../calendar.ts'
import { hourMs, minuteMs } from '../durations.ts'

const whileOpen =
  'By day every ten minutes while a batch is open, else every half hour; every hour at night'

/**
 * What runs for an organisation without anybody looking on. A state of the organisation that refuses what a job `needs`
 * lets it rest.
 */
export const jobs = {
  integrity: {
    title: 'Data integrity',
    says: 'Compares the records with each other, and tells administrators and auditors what does not hold.',
    rhythm: 'Every night after two',
    needs: 'read',
  },
  billing: {
    title: 'Plan and invoices',
    says: 'Looks once a day at the trial, what is paid for and what is due.',
    rhythm: 'Once a day',
    needs: undefined,
  },
  digest: {
    title: 'Morning letters',
    says: 'Writes to whoever chose it what waits for them.',
    rhythm: 'Working days after seven',
    needs: 'decide',
  },
  reminders: {
    title: 'Reminders and escalations',
    says: 'Reminds approvers of a batch at half and four fifths of its time, then tells administrators.',
    rhythm: whileOpen,
    needs: 'decide',
  },
  alarms: {
    title: 'Cut-off alarms',
    says: 'Tells whoever holds the next step of a batch a day, four hours and an hour before its bank’s cut-off, and once it is missed.',
    rhythm: whileOpen,
    needs: 'decide',
  },
  batches: {
    title: 'Batches without an approver',
    says: 'Finds batches that nobody can approve any more, or somebody can again.',
    rhythm: whileOpen,
    needs: 'decide',
  },
  letters: {
    title: 'E-mails',
    says: 'Sends what waits in the outbox, each at most once.',
    rhythm: 'At once, and again every hour at least',
    needs: undefined,
  },
  webhooks: {
    title: 'Webhooks',
    says: 'Tells other systems what happened, and tries again where nobody answered.',
    rhythm: 'At once, and again every hour at least',
    needs: undefined,
  },
  announcements: {
    title: 'Announcements',
    says: 'Brings what the platform tells everybody to the people of this organisation.',
    rhythm: 'Every hour',
    needs: 'read',
  },
  directory: {
    title: 'Finding one’s organisation',
    says: 'Keeps the list by which somebody who forgot the address is told it by e-mail.',
    rhythm: 'Every hour',
    needs: 'read',
  },
  sign_ins: {
    title: 'What is old, and what ends',
    says: 'Tells of API keys fourteen and three days before they end and once they did, and of certificates of compliance thirty, fourteen and three days before their last day and on the day after. Deletes links and codes that ended, sign-ins and kept answers of more than 90 days ago, sessions that ended a week ago, the last of each device half a year after its end at the latest, and e-mails of more than 400 days ago.',
    rhythm: 'Once a day',
    needs: undefined,
  },
  sheets: {
    title: 'Refused sheets',
    says: 'Throws away sheets of which nothing was kept more than 90 days ago, with what was said of them. While the organisation is frozen, all stay.',
    rhythm: 'Once a day',
    needs: 'export',
  },
  dump: {
    title: 'Nightly copy',
    says: 'Writes every table of the organisation into the file store, where nobody can change it for a month.',
    rhythm: 'Every night after two',
    needs: undefined,
  },
  archive: {
    title: 'Archive',
    says: 'Everything of the organisation as one file.',
    rhythm: 'When an administrator asks',
    needs: undefined,
  },
  drafts: {
    title: 'Drafts of templates',
    says: 'Makes the draft of a period some working days before its pay day, where a template asks for it.',
    rhythm: 'Every hour',
    needs: 'start',
  },
} as const satisfies Record<string, Job>

type Job = { title: string; says: string; rhythm: string; needs: Operation | undefined }

export type JobName = keyof typeof jobs
export const jobNames = Object.keys(jobs) as JobName[] // its own keys

/**
 * What the keeper of an organisation does, and after how many minutes again. `keys` alone stands in no list: it has something
 * to do only while the platform changes a key of its own.
 */
export const keptJobs = {
  batches: 10,
  reminders: 10,
  alarms: 10,
  digest: 10,
  letters: 10,
  webhooks: 10,
  integrity: 10,
  drafts: 60,
  announcements: 60,
  directory: 60,
  keys: 60,
  sign_ins: 24 * 60,
  sheets: 24 * 60,
} as const satisfies Partial<Record<JobName | 'keys', number>>
export type KeptJob = keyof typeof keptJobs
export const keptJobNames = Object.keys(keptJobs) as KeptJob[] // its own keys

const triedAgainMs = 10 * minuteMs
/** While nothing is open, a keeper comes this often, by day and at night. */
const calmMs = { day: 30 * minuteMs, night: 60 * minuteMs }
/** How late a keeper may be before somebody is told: it was away, and the cron found that out and woke it. */
const graceMs = 80 * minuteMs

/** When a job is due again after its last turn; soon where that failed, at once where it had none. */
export function dueAt(job: KeptJob, last: { at: Date; failures: number } | undefined): Date {
  if (!last) return new Date(0)
  const afterMs = keptJobs[job] * minuteMs
  return new Date(
    last.at.getTime() + (last.failures > 0 ? Math.min(afterMs, triedAgainMs) : afterMs),
  )
}

/** Between nine in the evening and five in the morning in Port Moresby: a batch that is open then waits for nobody. */
export function isNight(moment: Date): boolean {
  const sinceMidnight = moment.getTime() - startOfDay(dayInPortMoresby(moment)).getTime()
  return sinceMidnight >= 21 * hourMs || sinceMidnight < 5 * hourMs
}

/**
 * When the keeper comes again. `isCalm`: no batch is open, nothing waits to be sent and nothing failed, so that whatever is done
 * every ten minutes has nothing to look at. Never at once: a job that is due and cannot be written down would turn for ever.
 */
export function nextTurnAt(
  turns: Partial<Record<KeptJob, { at: Date; failures: number }>>,
  isCalm: boolean,
  now: Date,
): Date {
  const times = keptJobNames.map((job) => dueAt(job, turns[job]).getTime())
  const hasFailed = keptJobNames.some((job) => (turns[job]?.failures ?? 1) > 0)
  const restsMs = isNight(now) ? calmMs.night : calmMs.day
  const atLeastMs = isCalm && !hasFailed ? restsMs : minuteMs
  return new Date(Math.max(now.getTime() + atLeastMs, Math.min(...times)))
}

/** From when on its next turn is too late. */
export function lateAt(job: KeptJob, lastAt: Date): Date {
  return new Date(lastAt.getTime() + keptJobs[job] * minuteMs + graceMs)
}
