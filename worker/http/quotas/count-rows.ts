import type { Context, Next } from 'hono'
import { addToTally, counting, newTally, type Tally } from '../../core/d1/tally.ts'
import { isUnpaid } from '../../core/databases.ts'
import { alert } from '../../core/log/alert.ts'
import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import type { Operation } from '../../domain/access/organisation-state.ts'
import { ofUnpaid, type Quota, quotas } from '../../domain/access/quotas/quotas.ts'
import type { UsedUp } from '../../domain/access/quotas/spend.ts'
import type { App } from '../app.ts'
import { oweRead, requireReadLeft } from './count-read.ts'
import { sizeOf, usedUp } from './count-request.ts'
import { whoAsks } from './whose.ts'

/** A database is paid for by what it writes and what it reads: so many rows that are read cost as much as one that is written. */
const readLikeWritten = 1_000
/** Answers and details lie in rows of any length: so many characters of them are another, as 600 MB of a day are ten million rows. */
const keptLikeWritten = 64
/** So much of somebody is done before their organisation's object hears of it: an approval or a line makes no trip. */
const untoldMax = 20_000
/** Of people in an isolate's memory. */
const countsMax = 20_000

type Owed = { untold: number; full?: UsedUp | undefined }
/** By person, and by organisation, or of all that never paid, where all of it is used up. */
export const owedHere = new Map<string, Owed>()

/** What prepares payments and changes records waits; nobody's approval, bank file or sign-in does. */
const preparing: readonly Operation[] = ['start', 'finish', 'change']
/** Whoever used up a person's share waits with lists and exports as well. */
const ofPerson: readonly Operation[] = [...preparing, 'read', 'export']

/**
 * Counts what databases did, once it was done: a step may copy 20,000 payments and send no byte, and a look read all that is
 * known of as many. Whoever had more than a day's share of it waits until it is a day's share again; where an organisation had,
 * nobody prepares more.
 */
export async function countRows(c: Context<App>, policy: Asked, next: Next) {
  const operation = operationOf(c, policy)
  if (c.var.visitorFrom !== undefined) return next()
  const quota = rowsOf(c)
  const { id } = c.var.realm
  const person = personOf(c)
  if (ofPerson.includes(operation)) {
    requireLeft(quota, person)
    requireReadLeft(c)
  }
  if (preparing.includes(operation)) requireLeft(quota, id)
  const asked: Tally = { ...newTally(), owe: (later) => oweRows(c, later) }
  await counting(asked, next)
  addToTally(asked)
  oweRows(c, asked)
}

const personOf = (c: Context<App>) => `${c.var.realm.id}/${whoAsks(c)}`

type Cost = Pick<Tally, 'rowsRead' | 'rowsWritten' | 'kept'>

/** Counts what was asked of databases for somebody: as their answer was made, or as it leaves. */
export function oweRows(c: Context<App>, { rowsRead, rowsWritten, kept }: Cost) {
  if (c.var.visitorFrom !== undefined || rowsRead + rowsWritten === 0) return
  oweRead(c, rowsRead)
  const quota = rowsOf(c)
  const { id } = c.var.realm
  const person = personOf(c)
  const own = owedHere.get(person)?.untold ?? 0
  const rows = rowsWritten + rowsRead / readLikeWritten + kept / keptLikeWritten
  const untold = own + Math.round(rows)
  if (untold < untoldMax) return keep(person, { untold })
  keep(person, { untold: 0 })
  const told = objectOf(c.env.QUOTA_KEEPER, id).owe('rows', quota, whoAsks(c), untold)
  const heard = (full: UsedUp | undefined) =>
    full && keep(full.whose === 'person' ? person : id, { full })
  c.executionCtx.waitUntil(told.then(heard).catch(report))
  if (isUnpaid(c.var.realm)) c.executionCtx.waitUntil(tellOfUnpaid(c.env, id, untold).catch(report))
}

/** A trial has less where all of them together had as much as one that paid. */
function rowsOf(c: Context<App>): Quota {
  const quota = sizeOf(c, 'rows')
  if (!isUnpaid(c.var.realm) || !fullOf(unpaid)) return quota
  const organisation = quota.organisation * ofUnpaid.beside
  return { ...quota, organisation, person: Math.min(quota.person, organisation) }
}

const unpaid = 'unpaid'

/**
 * A stranger opens many trials, and each has a share of its own. Where all of them did more than one that paid may, somebody hears of it,
 * and each has less until they did less: whoever did much waits first, and whoever begins has enough for a day.
 */
async function tellOfUnpaid(env: Env, id: string, many: number) {
  const { rows } = quotas
  const together = { ...rows, person: rows.organisation }
  const full = await objectOf(env.QUOTA_KEEPER, unpaid).owe('rows', together, id, many)
  if (full?.whose !== 'organisation') return
  keep(unpaid, { full })
  const most = rows.organisation.toLocaleString('en-US')
  await alert(
    env,
    'quota',
    'unpaid/rows',
    `the databases of organisations that never paid did more than ${most} rows in a day together; the last was ${id}`,
  )
}

type Asked = { kind: string; operation?: Operation | undefined }

/** What a call does to the organisation, where its policy says nothing else. */
function operationOf({ req: { method } }: Context<App>, { kind, operation }: Asked): Operation {
  if (operation) return operation
  if (method === 'GET' || method === 'HEAD') return 'read'
  return kind === 'signed_in' ? 'account' : 'change'
}

function requireLeft(quota: Quota, key: string) {
  const full = fullOf(key)
  if (full) throw usedUp('rows', quota, full)
}

function fullOf(key: string): UsedUp | undefined {
  const full = owedHere.get(key)?.full
  return full && full.againAt > Date.now() ? full : undefined
}

function keep(key: string, changed: Partial<Owed>) {
  const before = owedHere.get(key)
  if (!before && owedHere.size >= countsMax) owedHere.clear()
  owedHere.set(key, { untold: 0, ...before, ...changed })
}
