import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { counting, newTally } from '../../core/d1/tally.ts'
import { nextWorkingDay } from '../../domain/bank-days.ts'
import { addDays, dayInPortMoresby, startOfDay } from '../../domain/calendar.ts'
import { hourMs, minuteMs } from '../../domain/durations.ts'
import { type CronJob, cronJobs } from '../../domain/jobs/cron-jobs.ts'
import { type KeptJob, keptJobNames } from '../../domain/jobs/jobs.ts'
import { drain } from '../../mail/drain.ts'
import { triesMax } from '../../mail/outbox-store.ts'
import { organisationJobs } from '../../organisation-jobs.ts'
import { runCronJob } from '../../scheduled.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { makeCast } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'
import { unfinished } from '../keeper/take-turn.ts'
import * as much from './with-much.fixture.ts'

/*
 * What is done without anybody asking, with much to do: one turn reads and writes no more because more waits, and nobody stands
 * so far behind in what it walks through that their turn never comes.
 */

type Measured = {
  /** So many, and then as many again. */
  fill?: much.Fill
  many: number
  /** Rows that one turn reads and writes, and calls that it may make. */
  rowsMax: number
  callsMax?: number
  /** One that has something to do, behind all the others; within so many turns it was done. */
  last?: (filled: much.Filled) => Promise<unknown>
  turnsMax: number
  isDone?: (filled: much.Filled) => Promise<boolean>
}
/** Or what of it grows, and how far. */
type Row = Measured | { grows: string }

const ofFleet = 'the organisations of a cell, of which it has some hundreds'

const ofKeeper: Record<KeptJob | 'sealed_files' | 'mailer', Row> = {
  batches: {
    fill: much.waitingBatches,
    ...{ many: 550, rowsMax: 12_000, turnsMax: 3 },
    last: (filled) => much.lastWaiting(filled, 'approval_blocked'),
    isDone: much.has("batches where id = 'last900002' and state = 'in_approval'"),
  },
  /** The same job, before the waiting ones. */
  sealed_files: { fill: much.sealedFiles, ...{ many: 45, rowsMax: 12_000, turnsMax: 8 } },
  reminders: {
    ...{ many: 0, rowsMax: 12_000, turnsMax: 3 },
    last: (filled) => much.lastWaiting(filled, 'in_approval'),
    isDone: much.has("outbox where content like '%last900001%'"),
  },
  alarms: {
    fill: much.draftsNearCutOffs,
    ...{ many: 550, rowsMax: 12_000, turnsMax: 3 },
    last: much.lastDraft,
    isDone: much.has("outbox where content like '%last900003%'"),
  },
  digest: {
    fill: much.readers,
    ...{ many: 250, rowsMax: 60_000, turnsMax: 3 },
    last: much.lastReader,
    isDone: much.has(
      "outbox where letter = 'morning_digest' and recipient_id = 'zoe' and content->>'$.batches.isPart' = 1",
    ),
  },
  letters: { grows: 'nothing: it asks whether one is due' },
  webhooks: {
    fill: much.oldDeliveries,
    ...{ many: 3_000, rowsMax: 8_000, turnsMax: 7 },
    isDone: async (filled) => !(await much.has('webhook_deliveries')(filled)),
  },
  integrity: { grows: 'nothing: it wakes the look of the night, which has forty parts a turn' },
  drafts: { grows: 'templates, of which an organisation has two hundred' },
  announcements: { grows: 'the people of an organisation, who are written to in one change' },
  directory: { ...{ many: 0, rowsMax: 3_000, callsMax: 10, turnsMax: 6 } },
  keys: { grows: 'the factors of people, while the platform changes a key' },
  sign_ins: {
    fill: much.keptSessions,
    ...{ many: 5_250, rowsMax: 300_000, turnsMax: 3 },
    last: much.lastSessions,
    isDone: async (filled) =>
      !(await much.has("sessions where token_hash = 'last0'")(filled)) &&
      much.has("sessions where token_hash = 'last1'")(filled),
  },
  sheets: {
    fill: much.refusedSheets,
    ...{ many: 300, rowsMax: 10_000, callsMax: 80, turnsMax: 4 },
  },
  mailer: { fill: much.dueLetters, ...{ many: 3 * triesMax, rowsMax: 1_500, turnsMax: 1 } },
}

const ofCron: Record<CronJob, Row> = {
  databases: { grows: `${ofFleet}: those that are behind, as many as a run has calls for` },
  keepers: { grows: `${ofFleet}: 2,000 of those that were not heard of` },
  sign_ups: { fill: much.signUpsInLine, ...{ many: 30, rowsMax: 1_500, turnsMax: 1 } },
  billing: { grows: `${ofFleet}: fifty looks of a run` },
  copy: { grows: 'nothing: so many parts as a run has calls for' },
  look_out: { grows: ofFleet },
  tidy: { grows: 'what strangers left within a day, of which they have so much' },
  releases: { grows: `${ofFleet}: twenty steps of a run` },
}

let filled: much.Filled
beforeAll(async () => {
  const { database } = (await makeCast()).acme
  const accountId = await addKunduAccount()
  const day = nextWorkingDay(addDays(dayInPortMoresby(new Date()), 1))
  // an office is open, and morning letters leave
  const at = new Date(startOfDay(day).getTime() + 8.5 * hourMs)
  filled = { database, accountId, at, day }
  await dropTriggers(database) // what they keep apart is not what is measured
  for (const objects of [env.MAILER, env.NIGHT_WATCH, env.KEEPER])
    vi.spyOn(objects, 'getByName').mockReturnValue({ wake: async () => {} } as never)
  const ask = async () => ({ ok: false, because: 'quota', until: at.getTime() + minuteMs })
  vi.spyOn(env.POSTMASTER, 'getByName').mockReturnValue({ ask } as never)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

afterAll(() => {
  vi.restoreAllMocks()
})

test('every job stands in one of the tables', () => {
  const { sealed_files: _files, mailer: _mailer, ...kept } = ofKeeper
  expect(Object.keys(kept).sort()).toEqual([...keptJobNames].sort())
  expect(Object.keys(ofCron).sort()).toEqual([...cronJobs].sort())
})

/** Of one turn: what it read and wrote, and where the next one goes on. */
type Turned = { rows: number; place: string | undefined; isOver: boolean }

async function turn(name: keyof typeof ofKeeper, callsMax: number, from?: string): Promise<Turned> {
  const tenant = await openAcme()
  const asked = { ...newTally(), callsMax }
  let place: string | undefined
  const keepPlace = (kept: string) => {
    place = kept
  }
  const job = name === 'sealed_files' ? 'batches' : name
  const at = { at: filled.at, lastAt: null, place: from, keepPlace }
  const said = await counting(asked, async () =>
    job === 'mailer' ? drain(env, tenant.id, filled.at) : organisationJobs[job](env, tenant, at),
  )
  return { rows: asked.rowsRead + asked.rowsWritten, place, isOver: said !== unfinished }
}

async function run(name: CronJob, number: number): Promise<Turned> {
  const ended = countRowsRead([filled.database, env.CONTROL])
  await runCronJob(env, name, new Date(filled.at.getTime() + number * minuteMs))
  const rows = ended().reduce((sum, one) => sum + one.rows + one.written, 0)
  return { rows, place: undefined, isOver: false }
}

const rowsOf = (table: Record<string, Row>) =>
  Object.entries(table).flatMap(([name, row]) => ('grows' in row ? [] : [{ name, ...row }]))

async function walk(
  { many, fill, last, rowsMax, turnsMax, isDone }: Measured,
  take: (number: number, place?: string) => Promise<Turned>,
) {
  await fill?.(filled, { from: 0, to: many })
  const few = await take(0)
  await fill?.(filled, { from: many, to: 2 * many })
  await last?.(filled)
  const turned = [await take(1)]
  for (let turns = 1; turns < turnsMax && !turned.at(-1)?.isOver; turns++)
    turned.push(await take(turns + 1, turned.at(-1)?.place))
  expect(turned[0]?.rows).toBeLessThanOrEqual(1.2 * few.rows + 200)
  expect(Math.max(...turned.map(({ rows }) => rows))).toBeLessThanOrEqual(rowsMax)
  return { isOver: turned.at(-1)?.isOver, isDone: (await isDone?.(filled)) ?? true }
}

test.each(rowsOf(ofKeeper))('a turn of “$name” costs as much with twice as much', async (row) => {
  const name = row.name as keyof typeof ofKeeper
  const take = (_number: number, place?: string) => turn(name, row.callsMax ?? 600, place)
  expect(await walk(row, take)).toEqual({ isOver: true, isDone: true })
})

test.each(rowsOf(ofCron))('and a run of “$name” of the cron', async (row) => {
  const take = (number: number) => run(row.name as CronJob, number)
  expect((await walk(row, take)).isDone).toBe(true)
})
