import {
  rowsOfSignIn,
  rowsOfSignOut,
  rowsWritten,
} from '../worker/batches/payments/rows-written.ts'
import { ordinaryOfEach } from '../worker/http/log/line-of-look.ts'
import {
  objectRowsOfTurn,
  readOfTurn,
  rowsOfDailyJobs,
  rowsOfTwoHours,
  turnsOfDay,
} from '../worker/system/keeper/turn-cost.ts'
import { copiesOfMonth } from './copies.ts'
import type { Line, Measure } from './report.ts'
import { bytesAfterYear } from './year.ts'

/*
 * What an organisation costs in a month. Rows written are what `worker/batches/payments/rows-written.test.ts` holds; how much people do
 * is an organisation of fifteen that pays four batches of 412; prices are the platform's of November 2026, in US dollars, as
 * its pages of pricing for D1, Workers, KV, Durable Objects, R2, Email and Logs have them. Its keeper has its turns, and its
 * database is copied each night, whether or not anybody works; what these cost was not counted before, and stands in lines of
 * its own as well.
 */

const linesEach = 412
const month = {
  batches: 4,
  signIns: 300,
  requests: 9_000,
  /** Of those: what is more than a look, as signing in and out and the steps of batches, and looks that are slow or refused. */
  alwaysLogged: 900,
  letters: 35,
  /** On which some batch is open, and the keeper comes every ten minutes. */
  openDays: 10,
  calmDays: 20,
}

/** Of each kind beyond what the plan includes. Rows, requests and operations per million, places per GB. */
const prices = {
  plan: 5,
  rowsWritten: { included: 50e6, per: 1 / 1e6 },
  rowsRead: { included: 25e9, per: 0.001 / 1e6 },
  databaseGb: { included: 5, per: 0.75 },
  requests: { included: 10e6, per: 0.3 / 1e6 },
  cpuMs: { included: 30e6, per: 0.02 / 1e6 },
  keyReads: { included: 10e6, per: 0.5 / 1e6 },
  keyWrites: { included: 1e6, per: 5 / 1e6 },
  objectCalls: { included: 1e6, per: 0.15 / 1e6 },
  objectRows: { included: 50e6, per: 1 / 1e6 },
  objectGbSeconds: { included: 400e3, per: 12.5 / 1e6 },
  filesWritten: { included: 1e6, per: 4.5 / 1e6 },
  filesGb: { included: 10, per: 0.015 },
  letters: { included: 3_000, per: 0.35 / 1e3 },
  logLines: { included: 20e6, per: 0.6 / 1e6 },
}

/** As many as the approver's page of a fortnight's payroll; a list reads half of it. */
const readByRequest = 300
/** More than the local runtime takes for a page. */
const cpuMsOfRequest = 10
/** Sheet, answer, bank file and where it is written down twice. */
const filesOfBatch = 5
const objectCallsOfBatch = 8
/** The Mailer's alarm and the postmaster's note. */
const objectRowsOfLetter = 3
/** Forty calls one after another, at three milliseconds each; an object is billed by 128 MB. */
const gbSecondsOfTurn = 0.12 * 0.128
const worked = { ...month, linesEach }
const storedGb = bytesAfterYear(worked).bytes / 1e9
const copies = copiesOfMonth(worked)
const noCopies: typeof copies = { rowsRead: 0, rowsWritten: 0, filesWritten: 0, storedGb: 0 }
const turnsOfMonth = month.calmDays * turnsOfDay.calm + month.openDays * turnsOfDay.open

export function benchCosts(): Line[] {
  const copied = (organisations: number) => partsOf(organisations, turnsOfMonth, copies)
  const kept = (organisations: number) => partsOf(organisations, turnsOfMonth)
  const asBefore = (organisations: number) => partsOf(organisations, 0)
  return [
    line('month', 1_000, 0.03, copied),
    line('month', 10_000, 0.04, copied),
    line('month without its nightly copies', 1_000, 0.03, kept),
    line('month without its nightly copies', 10_000, 0.04, kept),
    line('month without copies and keeper', 1_000, 0.03, asBefore),
    line('month without copies and keeper', 10_000, 0.04, asBefore),
  ]
}

function line(
  what: string,
  organisations: number,
  most: number,
  partsAt: (organisations: number) => ReturnType<typeof partsOf>,
): Line {
  const parts = partsAt(organisations).toSorted((one, other) => other.dollars - one.dollars)
  const total = parts.reduce((sum, { dollars }) => sum + dollars, 0)
  const largest = parts
    .filter(({ dollars }) => dollars >= 1)
    .map(({ what, dollars }) => `${what} $${dollars.toFixed(0)}`)
  return {
    what: `an organisation's ${what}, where there are ${organisations.toLocaleString('en-US')}`,
    here: dollars(total / organisations),
    peerName: 'limit',
    peer: dollars(most),
    most: 1,
    note: largest.join(', '),
  }
}

const dollars = (value: number): Measure => ({ value, unit: 'US$' })

function partsOf(organisations: number, turns: number, copied = noCopies) {
  const used: Record<Exclude<keyof typeof prices, 'plan'>, number> = {
    rowsWritten: rowsOfMonth() + rowsOfTurns(turns) + copied.rowsWritten,
    rowsRead: month.requests * readByRequest + rowsReadOfTurns(turns) + copied.rowsRead,
    databaseGb: storedGb,
    requests: month.requests,
    cpuMs: month.requests * cpuMsOfRequest,
    // a change asks the database first, and an isolate asks once an hour of a session, which is not reckoned
    keyReads: month.requests - month.alwaysLogged,
    keyWrites: month.signIns,
    objectCalls: month.batches * objectCallsOfBatch + month.letters * 4 + turns,
    objectRows: turns * objectRowsOfTurn + month.letters * objectRowsOfLetter,
    objectGbSeconds: turns * gbSecondsOfTurn,
    filesWritten: month.batches * filesOfBatch + copied.filesWritten,
    filesGb: copied.storedGb,
    letters: month.letters,
    logLines: month.alwaysLogged + (month.requests - month.alwaysLogged) / ordinaryOfEach,
  }
  const kinds = Object.keys(used) as (keyof typeof used)[] // its own keys
  const parts = kinds.map((what) => {
    const { included, per } = prices[what]
    return { what, dollars: Math.max(0, used[what] * organisations - included) * per }
  })
  return [...parts, { what: 'plan', dollars: prices.plan }]
}

function rowsReadOfTurns(turns: number): number {
  const open = Math.min(turns, month.openDays * turnsOfDay.open)
  return open * readOfTurn.waiting + (turns - open) * readOfTurn.idle
}

function rowsOfTurns(turns: number): number {
  if (turns === 0) return 0
  const ofDay = (written: number) => 12 * written + rowsOfDailyJobs
  return month.calmDays * ofDay(rowsOfTwoHours.calm) + month.openDays * ofDay(rowsOfTwoHours.open)
}

function rowsOfMonth(): number {
  const life = Object.values(rowsWritten)
  const perLine = life.reduce((sum, one) => sum + one.perLine, 0)
  const once = life.reduce((sum, one) => sum + one.once, 0)
  return (
    month.batches * (linesEach * perLine + once) +
    month.signIns * (rowsOfSignIn.known + rowsOfSignOut)
  )
}
