import { rowsOfSignIn, rowsWritten } from '../worker/batches/payments/rows-written.ts'
import type { Line, Measure } from './report.ts'

/*
 * What an organisation costs in a month. Rows written are what `worker/batches/payments/rows-written.test.ts` holds; how much people do
 * is an organisation of fifteen that pays four batches of 412; prices are the platform's of November 2026, in US dollars.
 */

const linesEach = 412
const month = {
  batches: 4,
  signIns: 300,
  requests: 9_000,
  letters: 35,
  storedMb: 18, // after a year
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
  filesWritten: { included: 1e6, per: 4.5 / 1e6 },
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

export function benchCosts(): Line[] {
  return [line(1_000, 0.03), line(10_000, 0.04)]
}

function line(organisations: number, most: number): Line {
  const parts = partsOf(organisations).toSorted((one, other) => other.dollars - one.dollars)
  const total = parts.reduce((sum, { dollars }) => sum + dollars, 0)
  const largest = parts.slice(0, 4).map(({ what, dollars }) => `${what} $${dollars.toFixed(0)}`)
  return {
    what: `an organisation's month, where there are ${organisations.toLocaleString('en-US')}`,
    here: dollars(total / organisations),
    peerName: 'limit',
    peer: dollars(most),
    most: 1,
    note: largest.join(', '),
  }
}

const dollars = (value: number): Measure => ({ value, unit: 'US$' })

function partsOf(organisations: number) {
  const used: Record<Exclude<keyof typeof prices, 'plan'>, number> = {
    rowsWritten: rowsOfMonth(),
    rowsRead: month.requests * readByRequest,
    databaseGb: month.storedMb / 1_000,
    requests: month.requests,
    cpuMs: month.requests * cpuMsOfRequest,
    keyReads: month.requests,
    keyWrites: month.signIns,
    objectCalls: month.batches * objectCallsOfBatch + month.letters,
    filesWritten: month.batches * filesOfBatch,
    letters: month.letters,
    logLines: month.requests,
  }
  const kinds = Object.keys(used) as (keyof typeof used)[] // its own keys
  const parts = kinds.map((what) => {
    const { included, per } = prices[what]
    return { what, dollars: Math.max(0, used[what] * organisations - included) * per }
  })
  return [...parts, { what: 'plan', dollars: prices.plan }]
}

function rowsOfMonth(): number {
  const life = Object.values(rowsWritten)
  const perLine = life.reduce((sum, one) => sum + one.perLine, 0)
  const once = life.reduce((sum, one) => sum + one.once, 0)
  return month.batches * (linesEach * perLine + once) + month.signIns * rowsOfSignIn
}
