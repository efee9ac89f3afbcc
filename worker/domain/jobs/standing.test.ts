import { expect, test } from 'vitest'
import { dueAt, jobNames, keptJobNames, keptJobs } from './jobs.ts'
import { type JobRecords, standingOf } from './standing.ts'

/** Monday, ten in the morning in Port Moresby. */
const now = new Date('2026-11-23T00:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const well = { at: ago(5), failingSince: null, failures: 0 }

const records: JobRecords = {
  turns: Object.fromEntries(keptJobNames.map((job) => [job, well])),
  night: { begunAt: ago(8 * 60), endedAt: ago(8 * 60 - 3), found: 0, tries: 0 },
  dump: {
    begunAt: ago(8 * 60),
    endedAt: ago(8 * 60 - 4),
    isOneMoment: true,
    tries: 0,
    manifestSha256: 'f',
  },
  billingLookAt: ago(9 * 60),
  letters: { waiting: 0, troubled: 0, lastSentAt: undefined },
  webhooks: { waiting: 0, failing: 0, lastTriedAt: undefined },
  said: {},
  archive: { begunAt: ago(90), takenAt: ago(89) },
}
const nothing: JobRecords = {
  ...records,
  turns: {},
  night: undefined,
  dump: undefined,
  billingLookAt: undefined,
  archive: { begunAt: undefined, takenAt: undefined },
}
const of = (job: (typeof jobNames)[number], changes: Partial<JobRecords> = {}) =>
  standingOf(job, { ...records, ...changes }, 'active', now)

test.each(jobNames)('%s is well where everything it records is', (job) => {
  expect(of(job)).toMatchObject({ tone: 'well' })
  expect(of(job).lastAt).not.toBeNull()
})

test.each(jobNames)('%s of which nothing is recorded claims nothing', (job) => {
  expect(standingOf(job, nothing, 'active', now)).toMatchObject({ tone: 'waiting', lastAt: null })
})

const toldByTurns = jobNames.filter((job) => job in keptJobs && job !== 'integrity') as Exclude<
  keyof typeof keptJobs,
  'keys' | 'integrity'
>[]

test.each(toldByTurns)('%s that failed says how often, and is tried again', (job) => {
  const turns = { [job]: { at: ago(5), failingSince: ago(25), failures: 3 } }
  const { tone, outcome } = of(job, { turns })
  expect(tone).toBe('failing')
  expect(outcome).toContain('3 times in a row')
})

test.each(toldByTurns)(
  '%s without a turn for its time and eighty minutes is said to be late',
  (job) => {
    const last = { ...well, at: ago(keptJobs[job] + 81) }
    expect(of(job, { turns: { [job]: last } })).toMatchObject({ tone: 'failing' })
    // where its keeper could not be asked, later only
    const untold = { ...last, untoldMs: 2 * 60_000 }
    expect(of(job, { turns: { [job]: untold } })).toMatchObject({ tone: 'well' })
  },
)

test('a job is due after its time, soon after it failed, and at once where it had no turn', () => {
  expect(dueAt('sign_ins', well)).toEqual(ago(5 - 24 * 60))
  expect(dueAt('sign_ins', { ...well, failures: 1 })).toEqual(ago(-5))
  expect(dueAt('sign_ins', undefined) < now).toBe(true)
})

test('what a state of the organisation refuses rests, and no date is promised for it', () => {
  for (const job of ['digest', 'reminders', 'batches', 'alarms'] as const) {
    const standing = standingOf(job, records, 'frozen', now)
    expect(standing).toMatchObject({ tone: 'resting', nextAt: null })
    expect(standing.outcome).toBe('It rests while the organisation is frozen.')
  }
})

test('what left at once before the first turn is said as that, and not beside “no turn yet”', () => {
  const letters = of('letters', {
    turns: {} as never,
    letters: { waiting: 0, troubled: 0, lastSentAt: ago(1) },
  })
  expect(letters).toMatchObject({ tone: 'waiting', lastAt: ago(1) })
  expect(letters.outcome).toBe('What left, left at once. 0 e-mails wait.')
})

test('letters and webhooks that did not leave are said before what waits', () => {
  const letters = of('letters', { letters: { waiting: 2, troubled: 1, lastSentAt: ago(1) } })
  expect(letters).toMatchObject({ tone: 'failing', lastAt: ago(1) })
  expect(letters.outcome).toMatch(/^1 e-mail did not leave.*2 e-mails wait\.$/)
  const webhooks = of('webhooks', { webhooks: { waiting: 1, failing: 1, lastTriedAt: ago(2) } })
  expect(webhooks.outcome).toBe('1 address does not answer: see Integrations. 1 delivery waits.')
})

test.each([
  ['2026-11-22T20:59:00Z', '2026-11-22T21:00:00Z', 'before seven: today'],
  ['2026-11-22T21:00:00Z', '2026-11-23T21:00:00Z', 'from seven on: tomorrow'],
  ['2026-11-27T00:00:00Z', '2026-11-29T21:00:00Z', 'on a Friday: on Monday'],
  ['2026-12-24T00:00:00Z', '2026-12-27T21:00:00Z', 'over the holidays: behind them'],
])('morning letters at %s leave next at %s, %s', (at, next) => {
  expect(standingOf('digest', records, 'active', new Date(at)).nextAt).toEqual(new Date(next))
})

test('a night says what it found, that it is under way, or that it did not come to its end', () => {
  const night = records.night ?? { begunAt: now, endedAt: null, found: 0, tries: 0 }
  expect(of('integrity', { night: { ...night, found: 2 } })).toMatchObject({
    tone: 'failing',
    outcome: '2 things do not hold: see Data integrity.',
    nextAt: new Date('2026-11-23T16:00:00Z'),
  })
  const begun = { ...night, begunAt: ago(5 * 60), endedAt: null }
  expect(of('integrity', { night: begun }).outcome).toBe('It is under way.')
  expect(of('integrity', { night: { ...begun, begunAt: ago(7 * 60) } })).toMatchObject({
    tone: 'failing',
    outcome: expect.stringMatching(/for hours/),
  })
  expect(of('integrity', { night: { ...night, endedAt: null, tries: 1 } }).tone).toBe('failing')
  const old = { ...night, begunAt: ago(32 * 60), endedAt: ago(31 * 60) }
  expect(of('integrity', { night: old }).outcome).toMatch(/^Last night it did not look\./)
  expect(of('integrity', { night: { ...old, endedAt: null } }).tone).toBe('failing')
})

test('a day without a look at the plan is said to be late after an hour of it', () => {
  const yesterday = { billingLookAt: ago(20 * 60) }
  expect(of('billing', yesterday).tone).toBe('failing')
  const early = new Date('2026-11-22T14:30:00Z')
  expect(standingOf('billing', { ...records, ...yesterday }, 'active', early).tone).toBe('waiting')
})

test('an archive that was not downloaded to its end is no archive', () => {
  const begun = (minutes: number) => ({ begunAt: ago(minutes), takenAt: ago(100) })
  expect(of('archive', { archive: begun(5) }).tone).toBe('waiting')
  expect(of('archive', { archive: begun(99) }).tone).toBe('failing')
})

test('a copy that is not of one moment, not over or not of last night is said', () => {
  const dump = {
    begunAt: ago(8 * 60),
    endedAt: ago(8 * 60 - 4),
    isOneMoment: true,
    tries: 0,
    manifestSha256: 'f',
  }
  const wrong = [
    { ...dump, isOneMoment: false },
    { ...dump, endedAt: null },
    { ...dump, begunAt: ago(40 * 60), endedAt: ago(40 * 60) },
    { ...dump, isOneMoment: false, manifestSha256: '' },
  ]
  for (const one of wrong) expect(of('dump', { dump: one })).toMatchObject({ tone: 'failing' })
  expect(of('dump', { dump: wrong[3] })?.outcome).toContain('no copy of these records')
})
