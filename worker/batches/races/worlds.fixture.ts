import { dayInPortMoresby } from '../../domain/calendar.ts'
import { must } from '../../domain/must.ts'
import { copyAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { type Answered, ana, as, mia, ravi, zoe } from '../../testing/cast.ts'
import { addColleagues, asColleague } from '../../testing/colleagues.ts'
import { verify } from '../../testing/verification.ts'
import { noa, sendStatement } from '../settling/settling.fixture.ts'

/* Where two people meet: a batch of two payments from an account of its own, brought as far as its name says. */

export type World = {
  database: D1Database
  /** Makes its payees, its words and its statements its own. */
  nth: number
  source: string
  id: string
  digest: string
  lines: { id: string; payeeId: string; accountId: string }[]
  /** Whoever gives its last approval. */
  approver: string
  fileId: string
  askedAt: string
  /** What else there is, by what it is called. */
  ids: Record<string, string>
}
export const toea = 4_000_000
export const today = () => dayInPortMoresby(new Date())

let count = 0
/** Of what was to go well. */
export function done({ status, body }: Answered) {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function draft(database: D1Database, account: string): Promise<World> {
  count += 1
  const nth = count
  const approver = `approver-${nth}`
  await addColleagues([{ id: approver, role: 'approver', ownLimitToea: null }])
  const source = await copyAccount(database, account)
  const id = await startBatch(source, `Race ${nth}`)
  const invoices = [
    { number: `INV ${nth}`, grossToea: toea + 10_000 },
    { number: `CN ${nth}`, grossToea: -10_000 },
  ]
  const first = { ...payment(nth * 10, toea), invoices }
  const payments = [first, payment(nth * 10 + 1, toea)]
  done(await as(mia).post(`/batches/${id}/payments`, { body: { payments } }))
  const { results: lines } = await database
    .prepare(
      'SELECT id, payee_id AS payeeId, payee_account_id AS accountId FROM payments WHERE batch_id = ? ORDER BY line',
    )
    .bind(id)
    .all<World['lines'][number]>()
  const nothing = { digest: '', fileId: '', askedAt: '', ids: {} }
  return { database, nth, source, id, lines, approver, ...nothing }
}

export const approve = ({ id, digest }: World, by: string, more: object = {}) =>
  asColleague(by, 'POST', `/batches/${id}/approvals`, {
    body: { decision: 'approve', digest, comment: 'Seen', ...more },
  })

/** Of the two approvals that it needs it has one; another name of its account and a stricter rule wait, and Pru may approve for Zoe. */
async function half(world: World) {
  const { digest } = done(
    await as(mia).post(`/batches/${world.id}/submission`, { body: paidAgain }),
  )
  world.digest = digest
  done(await approve(world, 'api'))
  const changed = { body: { userName: `RACE ${world.nth}` } }
  const { pending } = done(await as(ana).put(`/source-accounts/${world.source}`, changed))
  const bands = [{ uptoToea: null, approvals: 3 }]
  const { pending: rules } = done(await as(ana).put('/approval-rules', { body: { bands } }))
  const loan = `loan-${world.nth}`
  const { database } = world
  await database.batch([
    database.prepare('UPDATE delegations SET ended_at = 1 WHERE ended_at IS NULL'),
    database
      .prepare('INSERT INTO delegations VALUES (?, ?, ?, ?, ?, ?, 1, NULL, NULL)')
      .bind(loan, 'zoe', 'pru', 5_000_000_000, today(), today()),
  ])
  world.ids = { change: pending.id, rules: rules.id, loan }
}
const approved = async (world: World) => done(await approve(world, world.approver))
async function sealed(world: World) {
  world.fileId = done(await as(mia).post(`/batches/${world.id}/bank-file`)).id
}
export function askVoid({ id }: World) {
  const body = { kind: 'bank_refused', words: 'Record 3', atBank: true }
  return as(mia).post(`/batches/${id}/void-request`, { body })
}
async function voidAsked(world: World) {
  const asked = done(await askVoid(world))
  world.askedAt = asked.voidAsked.askedAt
}
export const makeVoid = ({ id, askedAt }: World) =>
  as(zoe).post(`/batches/${id}/void`, { body: { askedAt } })
const isVoid = async (world: World) => done(await makeVoid(world))

export function bookedAs({ source, nth }: World, amountToea: number, text = 'BULK') {
  const line = { day: today(), amountToea, text: `${text} ${nth}` }
  return sendStatement(source, [line], nth * 1_000_000_000)
}
/** The line of this amount that the statement has, and the return that it is. */
async function onStatement(world: World, amountToea: number, text?: string) {
  done(await bookedAs(world, amountToea, text))
  const sql = `SELECT l.id AS line, r.id AS credit FROM statement_lines l LEFT JOIN returns r ON r.line_id = l.id
    WHERE l.source_account_id = ? AND l.amount_toea = ? ORDER BY l.rowid DESC`
  const found = await world.database.prepare(sql).bind(world.source, amountToea).first()
  Object.assign(world.ids, must(found, 'line'))
}
const booked = (world: World) => onStatement(world, -2 * toea)
async function reviveAsked(world: World) {
  const body = { bankFileId: world.fileId, words: 'Booked', bankReference: 'B' }
  const { voidFiles } = done(await as(mia).post(`/batches/${world.id}/revival-request`, { body }))
  world.askedAt = voidFiles[0].revival.askedAt
}
export function upload({ id, fileId, nth }: World) {
  const body = {
    ...{ bankFileId: fileId, bankReference: `R${nth}`, recordCount: 2, totalToea: 2 * toea },
    uncheckedReason: 'A test holds no file',
  }
  return as(mia).post(`/batches/${id}/upload`, { body })
}
const uploaded = async (world: World) => done(await upload(world))
async function matched(world: World) {
  await onStatement(world, -2 * toea)
  const at = `/reconciliation/lines/${world.ids.line}/match`
  done(await as(noa).post(at, { body: { batchId: world.id } }))
}
export const confirm = ({ ids }: World) =>
  as(noa).post(`/reconciliation/lines/${ids.line}/confirmation`)
const confirmed = async (world: World) => done(await confirm(world))
export const comesBack = ({ lines }: World, line: 0 | 1, amountToea = toea, besideToea?: number) =>
  as(noa).post('/returns', {
    body: {
      ...{ paymentId: lines[line]?.id, amountToea, besideToea },
      ...{ reason: 'Closed', bankDay: today() },
    },
  })
async function returned(world: World) {
  world.ids.back = done(await comesBack(world, 0)).id
  world.ids.again = await startBatch(world.source, 'Again')
}
export const repay = ({ ids }: World) =>
  as(mia).post(`/returns/${ids.back}/repayment`, {
    body: { batchId: ids.again, amountToea: toea },
  })
async function repaying(world: World) {
  done(await repay(world))
  const sql = 'SELECT id FROM payments WHERE repays_return = ?'
  const child = await world.database.prepare(sql).bind(world.ids.back).first<string>('id')
  world.ids.child = must(child, 'line')
  // what came back locked its account
  done(await verify(ravi, world.lines[0]?.accountId ?? ''))
}
const credited = (world: World) => onStatement(world, toea, 'RETURNED')
const creditOfAll = (world: World) => onStatement(world, 2 * toea, 'RETURNED')
async function bothBack(world: World) {
  world.ids.second = done(await comesBack(world, 1)).id
}

const sealing = [half, approved, sealed]
const atBank = [...sealing, uploaded]
/** Each is brought there step by step. */
const ways = {
  draft: [],
  half: [half],
  approved: [half, approved],
  sealed: sealing,
  'void asked': [...sealing, voidAsked],
  void: [...sealing, voidAsked, isVoid],
  booked: [...sealing, voidAsked, isVoid, booked],
  'revive asked': [...sealing, voidAsked, isVoid, booked, reviveAsked],
  'void asked at the bank': [...atBank, voidAsked],
  'at the bank': atBank,
  matched: [...atBank, matched],
  confirmed: [...atBank, matched, confirmed],
  credited: [...atBank, credited],
  'one credit': [...atBank, creditOfAll],
  'back and credited': [...atBank, returned, credited],
  'both back and one credit': [...atBank, returned, bothBack, creditOfAll],
  repaying: [...atBank, returned, repaying],
} satisfies Record<string, ((world: World) => Promise<unknown>)[]>
export type Place = keyof typeof ways

export async function worldAt(place: Place, database: D1Database, account: string) {
  const world = await draft(database, account)
  for (const step of ways[place]) await step(world)
  return world
}
