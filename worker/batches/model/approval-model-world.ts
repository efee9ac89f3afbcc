import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import { isEditable } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import { paidAgain } from '../../testing/batches.ts'
import type { Answered } from '../../testing/cast.ts'
import { asColleague } from '../../testing/colleagues.ts'
import { loseNextWrite } from '../../testing/faults.ts'
import { anotherDay, anotherName } from './another.fixture.ts'
import { type Ask, type Foreseen, type Model, totalOf } from './approval-model.ts'
import { paid } from './approval-model-payees.ts'
import { neededNow } from './approval-model-rules.ts'
import { checkRequest } from './approval-model-tampered.ts'
import { voidRequest } from './approval-model-way-back.ts'
import { revivalRequest, revivalSeen } from './back/revived.fixture.ts'
import { withOneInEach } from './back/split.fixture.ts'
import { program } from './rights/keys.fixture.ts'

export type Fault = 'none' | 'lost before' | 'lost after' | 'twice' | 'together' | 'evicted'
export type World = {
  database: D1Database
  id: string
  /** What one administrator who is alone asked for. */
  waits?: string
}

/** Carries out one command through the real worker, with a fault on the way, and holds the answer against the model. */
export async function perform(world: World, ask: Ask, fault: Fault, foreseen: Foreseen) {
  const request = await requestFor(world, ask)
  const key = crypto.randomUUID()
  const once = () =>
    asColleague(ask.withKey ? program : ask.actor, request.method, pathOf(world, request), {
      body: request.body,
      form: request.form,
      key,
    })
  const send = () => (ask.kind === 'split' ? withOneInEach(world.database, world.id, once) : once())

  if (fault === 'evicted') await evictDesks(world)
  const isLost = fault === 'lost before' || fault === 'lost after'
  const found =
    isLost && loseNextWrite(world.database, fault === 'lost before' ? 'before' : 'after')
  const answers = fault === 'together' ? await Promise.all([send(), send()]) : [await send()]
  if (found) found()
  if (fault === 'twice') answers.push(await send())

  const [first, ...others] = answers.map(essence)
  expect(first).toMatchObject({ status: foreseen.status })
  expect(first?.code).toBe(foreseen.code)
  for (const other of others) expect(other).toEqual(first)
}

const pathOf = ({ id }: World, { path, isWhole }: Request) =>
  isWhole ? path : `/batches/${id}${path}`

/** Both objects lose everything they have in memory. An object that never ran cannot be evicted, so it is woken first. */
async function evictDesks({ id }: World) {
  const desk = env.APPROVAL_DESK.getByName(`org-acme/${id}`)
  await runInDurableObject(desk, () => undefined)
  await evictDurableObject(desk)
  const queue = env.CHANGE_QUEUE.getByName('org-acme')
  await runInDurableObject(queue, () => undefined)
  await evictDurableObject(queue)
}

function essence({ status, body }: Answered) {
  return { status, code: body?.code as string | undefined, body }
}

/** The batch and its makers as they really are must be what the model says. */
export async function compare({ database, id }: World, model: Model) {
  const { body: batch } = await asColleague('viv', 'GET', `/batches/${id}`)
  const { results } = await database
    .prepare('SELECT user_id AS id FROM batch_makers WHERE batch_id = ? AND version = ?')
    .bind(id, batch.version)
    .all<{ id: string }>()
  const approvals: { actor: { id: string } }[] = batch.approvals
  expect({
    state: batch.state,
    version: batch.version,
    paymentCount: batch.paymentCount,
    totalToea: batch.totalToea,
    // while it is open it is what today's rules say, which the model learns when it is handed over
    needed: isEditable(batch.state) ? neededNow(model) : batch.approvalsNeeded,
    isSigned: batch.digest !== null,
    approvals: approvals.map(({ actor }) => actor.id),
    makers: [...new Set([batch.preparedBy.id, ...results.map((row) => row.id)])].sort(),
  }).toEqual({
    state: model.state,
    version: model.version,
    paymentCount: model.lines.length,
    totalToea: totalOf(model),
    needed: neededNow(model),
    isSigned: model.isSigned,
    approvals: model.approvals,
    makers: [...model.makers].sort(),
  })
  // where the day was moved the clock stands: two changes are never of one moment
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 1)
}

type Request = { method: string; path: string; body?: unknown; form?: FormData; isWhole?: boolean }

async function requestFor({ id, database }: World, ask: Ask): Promise<Request> {
  switch (ask.kind) {
    case 'check':
      return { ...(await checkRequest(database, id, ask.isChanged)), isWhole: true }
    case 'clear':
      return post('/clearing', { comment: ask.comment })
    case 'add':
      return post('/payments', { payments: [paid(ask)] })
    case 'change': {
      const path = `/payments/${await lineId(id, ask.line)}`
      return { method: 'PUT', path, body: { amountToea: ask.toea } }
    }
    case 'remove':
      return { method: 'DELETE', path: `/payments/${await lineId(id, ask.line)}` }
    case 'rename':
      return { method: 'PUT', path: '', body: { name: await anotherName(id, ask.name) } }
    case 'split':
      return post('/split')
    case 'ask_revive':
      return post('/revival-request', await revivalRequest(database, id))
    case 'keep_void':
      return { method: 'DELETE', path: '/revival-request' }
    case 'revive':
      return post('/revival', await revivalSeen(id))
    case 'submit':
      return post('/submission', { comment: ask.comment, ...paidAgain })
    case 'redate':
      return { method: 'PUT', path: '', body: { valueDate: await anotherDay(id) } }
    case 'recall':
      return { method: 'DELETE', path: '/submission' }
    case 'decide': {
      const { decision, comment } = ask
      const { digest } = (await asColleague('viv', 'GET', `/batches/${id}`)).body
      return post('/approvals', { decision, comment, digest: ask.sees ? (digest ?? '-') : 'other' })
    }
    case 'cancel':
      return post('/cancellation', { reason: ask.reason })
    case 'settle': {
      const path = `/payments/${await lineId(id, ask.line)}/settling`
      return post(path, { action: 'pay_account_on_file' })
    }
    case 'verify': {
      const account = await accountId(database, id, ask.line)
      const form = new FormData()
      const said = { outcome: ask.outcome, method: 'in_person', spokeTo: 'Them', note: 'Seen' }
      for (const [name, value] of Object.entries(said)) form.set(name, value)
      const path = `/waiting-accounts/${account}/verification`
      return { method: 'POST', path, form, isWhole: true }
    }
    case 'seal':
      return post('/bank-file')
    case 'ask_void':
      return post('/void-request', voidRequest(ask.why))
    case 'keep_file':
      return { method: 'DELETE', path: '/void-request' }
    case 'void': {
      const { voidAsked } = (await asColleague('viv', 'GET', `/batches/${id}`)).body
      return post('/void', { askedAt: voidAsked?.askedAt ?? new Date(0).toISOString() })
    }
    case 'recall_void':
      return post('/recall', { reason: ask.reason })
    case 'take_back':
      return { method: 'DELETE', path: '/approvals' }
    case 'upload': {
      const shown = (await asColleague('viv', 'GET', `/batches/${id}`)).body
      const { paymentCount, totalToea } = shown
      const bankFileId = shown.bankFileId ?? undefined
      const recordCount = paymentCount + (ask.right ? 1 : 2)
      const uncheckedReason = 'No file of it is at hand'
      const body = { bankFileId, bankReference: 'BSP-1', recordCount, totalToea, uncheckedReason }
      return post('/upload', body)
    }
  }
}

function post(path: string, body?: unknown): Request {
  return { method: 'POST', path, body }
}

async function accountId(database: D1Database, id: string, line: number): Promise<string> {
  const found = await database
    .prepare(
      'SELECT payee_account_id AS id FROM payments WHERE batch_id = ? ORDER BY line LIMIT 1 OFFSET ?',
    )
    .bind(id, line)
    .first<string>('id')
  return found ?? 'none'
}

async function lineId(id: string, line: number): Promise<string> {
  const { body } = await asColleague('viv', 'GET', `/batches/${id}/payments`)
  const items: { id: string }[] = body.items
  return line < items.length ? must(items[line], 'line').id : 'none'
}
