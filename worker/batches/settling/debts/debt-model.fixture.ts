import { expect } from 'vitest'
import { dayInPortMoresby } from '../../../domain/calendar.ts'
import { must } from '../../../domain/must.ts'
import { paidAgain, startBatch } from '../../../testing/batches.ts'
import { ana, as, mia, ravi, zoe } from '../../../testing/cast.ts'
import { lea, noa, sendStatement } from '../settling.fixture.ts'

/*
 * What can become of a payment of 100 toea that the bank has, and of the batches that pay it again. Each act asks the product,
 * says beforehand what it has to answer, and gives the model as it is then.
 */

/** What came back once: by itself, or as one part of a credit (`whole`). */
export type Part = {
  id: string
  toea: number
  state: 'open' | 'again' | 'ended'
  batch?: Again
  whole?: string
}
/** A batch that pays parts again. */
type Again = { id: string; stage: 'open' | 'sealed' | 'tampered' | 'uploaded' | 'approved' }
export type Model = {
  parts: Part[]
  /** The newest batch that was begun to pay it again. */
  batch: Again | undefined
  /** The line of a statement that says that it was paid, once it is confirmed. */
  booked: string | undefined
}
export const nothing = (): Model => ({ parts: [], batch: undefined, booked: undefined })
export const cameOf = ({ parts }: Model) => parts.reduce((sum, { toea }) => sum + toea, 0)

export type Scene = {
  database: D1Database
  /** Two source accounts: the payment left the first, and is paid again from either. */
  accounts: [string, string]
  batchId: string
  paymentId: string
  line: number
}

export const names = [
  ...['return', 'return', 'again', 'both', 'take_out', 'end', 'undo', 'reopen', 'split'],
  ...['unsplit', 'book', 'unbook', 'cancel', 'seal', 'check', 'tamper', 'upload', 'void'],
  ...['void_first', 'recall'],
] as const
export type Act = [what: (typeof names)[number], percent: number]

const today = dayInPortMoresby(new Date())
const isOk = (...answers: { status: number }[]) => answers.every(({ status }) => status < 300)
const path = (part: Part | undefined) => `/returns/${part?.id ?? 'none'}`
const reason = { body: { reason: 'A slip' } }
let opening = 1_000_000

/** A line of a statement of its own; its id. */
async function booked({ database, accounts }: Scene, amountToea: number, text: string) {
  opening += 1_000_000
  const sent = await sendStatement(
    accounts[0],
    [{ day: today, amountToea, text: `${text} ${opening}` }],
    opening,
  )
  expect(sent.status).toBe(201)
  const sql = 'SELECT id, state FROM statement_lines ORDER BY rowid DESC LIMIT 1'
  return must(await database.prepare(sql).first<{ id: string; state: string }>(), 'line')
}

export async function act(model: Model, scene: Scene, [what, percent]: Act): Promise<Model> {
  const { parts } = model
  const came = cameOf(model)
  // of several parts the one that the number says
  const part = parts[percent % Math.max(parts.length, 1)]
  const change = (next: Partial<Part>): Model => ({
    ...model,
    parts: parts.map((one) => (one === part ? { ...one, ...next } : one)),
  })
  switch (what) {
    case 'return': {
      const { paymentId } = scene
      const beside = percent % 7 === 0 ? came + 1 : came
      const body = {
        paymentId,
        amountToea: percent,
        besideToea: beside,
        reason: 'R',
        bankDay: today,
      }
      const may = beside === came && came + percent <= 100
      const { status, body: made } = await as(noa).post('/returns', { body })
      expect(status === 201).toBe(may)
      return may
        ? { ...model, parts: [...parts, { id: made.id, toea: percent, state: 'open' }] }
        : model
    }
    case 'again':
    case 'both': {
      const wanted = percent > 100 ? 1 : 0
      const may = part?.state === 'open' && wanted === 0
      const batch =
        may && model.batch?.stage !== 'open'
          ? {
              id: await startBatch(scene.accounts[percent % 2 ? 1 : 0], 'Again'),
              stage: 'open' as const,
            }
          : model.batch
      const body = { batchId: batch?.id ?? 'none', amountToea: (part?.toea ?? 1) + wanted }
      const repay = () => as(mia).post(`${path(part)}/repayment`, { body })
      const answers = await Promise.all(what === 'both' ? [repay(), repay()] : [repay()])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(may ? 1 : 0)
      return may && batch ? { ...change({ state: 'again', batch }), batch } : model
    }
    case 'take_out': {
      if (part?.state !== 'again' || !part.batch) return model
      const sql = 'SELECT id FROM payments WHERE repays_return = ? ORDER BY rowid DESC LIMIT 1'
      const child = await scene.database.prepare(sql).bind(part.id).first<string>('id')
      const gone = await as(mia).remove(`/batches/${part.batch.id}/payments/${child}`)
      expect(gone.status === 204).toBe(part.batch.stage === 'open')
      return gone.status === 204 ? reopened(change({ state: 'open' }), part) : model
    }
    case 'end': {
      const body = { resolution: percent % 2 ? 'not_owed' : 'paid_otherwise', note: 'Left' }
      const may = part?.state === 'open'
      expect(isOk(await as(noa).post(`${path(part)}/resolution`, { body }))).toBe(may)
      return may ? change({ state: 'ended' }) : model
    }
    case 'reopen': {
      const may = part?.state === 'ended'
      expect(isOk(await as(noa).post(`${path(part)}/reopening`, reason))).toBe(may)
      return may ? change({ state: 'open' }) : model
    }
    case 'undo': {
      const may = part?.state === 'open' && part.whole === undefined
      expect(isOk(await as(noa).post(`${path(part)}/undo`, reason))).toBe(may)
      return may ? { ...model, parts: parts.filter((one) => one !== part) } : model
    }
    case 'split':
      return split(model, scene, percent)
    case 'unsplit': {
      const whole = parts.find((one) => one.whole !== undefined)
      const may = whole?.state === 'open'
      const answer = await as(noa).post(`/returns/${whole?.whole ?? 'none'}/reopening`, reason)
      expect(isOk(answer)).toBe(may)
      return may ? { ...model, parts: parts.filter((one) => one !== whole) } : model
    }
    case 'book':
    case 'unbook':
    case 'void_first':
      return atFirst(model, scene, what)
    default:
      return model.batch ? actOnBatch({ ...model, batch: model.batch }, scene, what) : model
  }
}

const reopened = (model: Model, { id }: Part): Model => ({
  ...model,
  parts: model.parts.map(({ batch, ...one }) =>
    one.id === id || !batch ? one : { ...one, batch },
  ),
})

/** One credit, of all that is out of the payment, or of a toea more. */
async function split(model: Model, scene: Scene, percent: number): Promise<Model> {
  const rest = 100 - cameOf(model)
  const more = percent % 5 === 0 ? 1 : 0
  const may = rest > 0 && more === 0
  const { id: lineId } = await booked(scene, rest + more || 1, 'RETURNED')
  const sql = 'SELECT id FROM returns WHERE line_id = ?'
  const whole = await scene.database.prepare(sql).bind(lineId).first<string>('id')
  const body = { batchId: scene.batchId, lines: [scene.line] }
  expect(isOk(await as(noa).post(`/returns/${whole}/parts`, { body }))).toBe(may)
  if (!may || !whole) return model
  const ofWhole = 'SELECT id FROM returns WHERE part_of = ?'
  const id = must(await scene.database.prepare(ofWhole).bind(whole).first<string>('id'), 'part')
  return { ...model, parts: [...model.parts, { id, toea: rest, state: 'open', whole }] }
}

/** What is said of the payment itself: that the bank booked it, or that its file is void. */
async function atFirst(model: Model, scene: Scene, what: 'book' | 'unbook' | 'void_first') {
  if (what === 'void_first') {
    const { id, batchId } = { id: scene.paymentId, batchId: scene.batchId }
    if (model.parts.length === 0 && !model.booked) return model
    const body = { kind: 'bank_refused', words: 'Record 3', atBank: true }
    const asked = await as(mia).post(`/batches/${batchId}/void-request`, { body })
    expect([id, asked.status]).toEqual([id, 409])
    return model
  }
  const line = model.booked ?? (what === 'book' ? (await booked(scene, -100, 'PAY')).id : 'none')
  const at = `/reconciliation/lines/${line}`
  if (what === 'unbook') {
    expect(isOk(await as(noa).post(`${at}/undo`, reason))).toBe(model.booked !== undefined)
    if (model.booked) {
      // else no file is void while it may be of one of its payments
      await as(noa).post(`${at}/aside`, { body: { reason: 'A fee', isNone: true } })
      expect((await as(lea).post(`${at}/confirmation`)).status).toBe(200)
    }
    return { ...model, booked: undefined }
  }
  if (!model.booked) {
    await as(noa).post(`${at}/undo`, reason)
    const match = { body: { paymentId: scene.paymentId } }
    expect((await as(noa).post(`${at}/match`, match)).status).toBe(200)
  }
  expect(isOk(await as(noa).post(`${at}/confirmation`))).toBe(!model.booked)
  return { ...model, booked: line }
}

type OnBatch = 'cancel' | 'seal' | 'check' | 'tamper' | 'upload' | 'void' | 'recall'
type WithBatch = Model & { batch: Again }

/** What becomes of the batch that pays it again, by those who make, check, approve and void. */
async function actOnBatch(model: WithBatch, scene: Scene, what: OnBatch): Promise<Model> {
  const { batch } = model
  const { id, stage } = batch
  const at = `/batches/${id}`
  const to = (next: Again['stage']): Model => {
    const moved = { id, stage: next }
    const parts = model.parts.map((one) => (one.batch === batch ? { ...one, batch: moved } : one))
    return { ...model, parts, batch: moved }
  }
  const file = () =>
    scene.database
      .prepare('SELECT id, sha256 FROM bank_files WHERE batch_id = ? AND voided_at IS NULL')
      .bind(id)
      .first<{ id: string; sha256: string }>()
  switch (what) {
    case 'cancel': {
      const body = { reason: 'Not now' }
      const answers = [await as(mia).post(`${at}/cancellation`, { body })]
      if (stage === 'approved') answers.push(await as(zoe).post(`${at}/cancellation`, { body }))
      const may = stage === 'open' || stage === 'approved'
      expect(isOk(...answers)).toBe(may)
      if (!may) return model
      const parts = model.parts.map((one): Part => {
        const { batch: own, ...rest } = one
        return own === batch ? { ...rest, state: 'open' } : one
      })
      return { ...model, parts, batch: undefined }
    }
    case 'seal': {
      if (
        !['open', 'approved'].includes(stage) ||
        !model.parts.some((one) => one.batch === batch)
      ) {
        return model
      }
      if (stage === 'open') await approve(scene, id)
      expect((await as(mia).post(`${at}/bank-file`)).status).toBe(201)
      return to('sealed')
    }
    case 'void': {
      const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
      const asked = await as(mia).post(`${at}/void-request`, { body: ask })
      const may = stage === 'sealed' || stage === 'uploaded'
      expect(isOk(asked)).toBe(may)
      if (!may) return model
      const { askedAt } = asked.body.voidAsked
      expect((await as(zoe).post(`${at}/void`, { body: { askedAt } })).status).toBe(201)
      return to('approved')
    }
    case 'recall': {
      const taken = await as(mia).post(`${at}/recall`, { body: { reason: 'A wrong account' } })
      expect(isOk(taken)).toBe(stage === 'approved')
      return stage === 'approved' ? to('open') : model
    }
    case 'check': {
      const held = await file()
      if (!held) return model
      const checks = `/bank-files/${held.id}/checks`
      const { body } = await as(ravi).post(checks, { body: { sha256: held.sha256 } })
      expect(body).toMatchObject({ result: 'identical' })
      if (stage !== 'tampered') return model
      // cleared by two, one of whom administers
      for (const person of [mia, ana]) {
        const cleared = { body: { comment: 'An old copy' } }
        expect((await as(person).post(`${at}/clearing`, cleared)).status).toBe(201)
      }
      return to('sealed')
    }
    case 'tamper': {
      const held = await file()
      if (stage !== 'sealed' || !held) return model
      const text = (await as(mia).get(`/bank-files/${held.id}/content`)).body as string
      const digit = text.indexOf('\r\n') + 24
      const other = text[digit] === '9' ? '8' : '9'
      const form = new FormData()
      const changed = text.slice(0, digit) + other + text.slice(digit + 1)
      form.set('file', new File([changed], 'from-the-stick.aba'))
      const { body } = await as(ravi).post(`/bank-files/${held.id}/checks/content`, { form })
      expect(body).toMatchObject({ batchState: 'tampered' })
      return to('tampered')
    }
    case 'upload': {
      const sql = 'SELECT record_count AS r, total_toea AS t FROM bank_files WHERE batch_id = ?'
      const found = await scene.database.prepare(sql).bind(id).first<{ r: number; t: number }>()
      const body = { bankReference: 'R', recordCount: found?.r ?? 1, totalToea: found?.t ?? 1 }
      const file0 = await file()
      const sent = { ...body, bankFileId: file0?.id, uncheckedReason: 'A test' }
      expect(isOk(await as(mia).post(`${at}/upload`, { body: sent }))).toBe(stage === 'sealed')
      return stage === 'sealed' ? to('uploaded') : model
    }
  }
}

const verified = { outcome: 'verified', method: 'in_person', spokeTo: 'The payee' }

/** The account that sent it back is verified, and the batch handed over and approved. */
async function approve({ database, paymentId }: Scene, id: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(verified)) form.set(name, value)
  const sql = 'SELECT payee_account_id AS id FROM payments WHERE id = ?'
  const account = await database.prepare(sql).bind(paymentId).first<string>('id')
  await as(ravi).post(`/waiting-accounts/${account}/verification`, { form })
  const { digest } = (await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })).body
  await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}
