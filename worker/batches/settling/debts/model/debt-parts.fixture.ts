import { expect } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { startBatch } from '../../../../testing/batches.ts'
import { as, mia } from '../../../../testing/cast.ts'
import { noa } from '../../settling.fixture.ts'
import {
  type Again,
  booked,
  cameOf,
  isOk,
  type Model,
  type Part,
  reason,
  type Scene,
  today,
} from './debt.fixture.ts'

/** What can be said of what came back: that it did, in parts or by a credit, and how it ends. */
export const ofParts = [
  'return',
  'return',
  'again',
  'both',
  'take_out',
  'end',
  'undo',
  'reopen',
  'split',
  'unsplit',
] as const

const path = (part: Part | undefined) => `/returns/${part?.id ?? 'none'}`

export async function actOnParts(
  model: Model,
  scene: Scene,
  what: (typeof ofParts)[number],
  percent: number,
): Promise<Model> {
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
      // a toea more than there was is asked for too
      const amountToea = Math.min(percent, scene.toea + 1)
      const beside = percent % 7 === 0 ? came + 1 : came
      const body = {
        paymentId,
        amountToea,
        besideToea: beside,
        reason: 'R',
        bankDay: today(),
      }
      const may = beside === came && came + amountToea <= scene.toea
      const { status, body: made } = await as(noa).post('/returns', { body })
      expect(status === 201).toBe(may)
      // closed on how everything ended, it is settled again
      if (may) scene.bank.closed.delete(scene.batchId)
      return may
        ? { ...model, parts: [...parts, { id: made.id, toea: amountToea, state: 'open' }] }
        : model
    }
    case 'again':
    case 'both': {
      const wanted = percent > 100 ? 1 : 0
      const may = part?.state === 'open' && wanted === 0
      const open = model.batches.findLast(({ stage }) => stage === 'open')
      const batch = may && !open ? await begun(scene, percent) : open
      const batches = open || !batch ? model.batches : [...model.batches, batch]
      const body = { batchId: batch?.id ?? 'none', amountToea: (part?.toea ?? 1) + wanted }
      const repay = () => as(mia).post(`${path(part)}/repayment`, { body })
      const answers = await Promise.all(what === 'both' ? [repay(), repay()] : [repay()])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(may ? 1 : 0)
      return may && batch ? { ...change({ state: 'again', batch }), batches } : model
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
      if (may) scene.bank.closed.delete(scene.batchId)
      return may ? change({ state: 'open' }) : model
    }
    case 'undo': {
      const may = part?.state === 'open' && part.whole === undefined && mayGo(model, scene)
      expect(isOk(await as(noa).post(`${path(part)}/undo`, reason))).toBe(may)
      return may ? { ...model, parts: parts.filter((one) => one !== part) } : model
    }
    case 'split':
      return split(model, scene, percent)
    case 'unsplit': {
      const whole = parts.find((one) => one.whole !== undefined)
      const may = whole?.state === 'open' && mayGo(model, scene)
      const answer = await as(noa).post(`/returns/${whole?.whole ?? 'none'}/reopening`, reason)
      expect(isOk(answer)).toBe(may)
      return may ? { ...model, parts: parts.filter((one) => one !== whole) } : model
    }
  }
}

/** What the batch is that pays it again was closed on: that it was paid, or came back. */
const mayGo = ({ parts, booked }: Model, { bank, repays = '' }: Scene) =>
  parts.length > 1 || booked !== undefined || !bank.closed.has(repays)

async function begun({ accounts, bank }: Scene, percent: number): Promise<Again> {
  const account = accounts[percent % 2 ? 1 : 0]
  const batch: Again = { id: await startBatch(account, 'Again'), account, stage: 'open' }
  bank.batches.push(batch)
  return batch
}

const reopened = (model: Model, { id }: Part): Model => ({
  ...model,
  parts: model.parts.map(({ batch, ...one }) =>
    one.id === id || !batch ? one : { ...one, batch },
  ),
})

/** One credit, of all that is out of the payment, or of a toea more. */
async function split(model: Model, scene: Scene, percent: number): Promise<Model> {
  const rest = scene.toea - cameOf(model)
  const more = percent % 5 === 0 ? 1 : 0
  const may = rest > 0 && more === 0
  const { id: lineId } = await booked(scene, scene.accounts[0], rest + more || 1, 'RETURNED')
  const sql = 'SELECT id FROM returns WHERE line_id = ?'
  const whole = await scene.database.prepare(sql).bind(lineId).first<string>('id')
  const body = { batchId: scene.batchId, lines: [scene.line] }
  expect(isOk(await as(noa).post(`/returns/${whole}/parts`, { body }))).toBe(may)
  if (!may || !whole) return model
  const ofWhole = 'SELECT id FROM returns WHERE part_of = ?'
  const id = must(await scene.database.prepare(ofWhole).bind(whole).first<string>('id'), 'part')
  scene.bank.closed.delete(scene.batchId)
  return { ...model, parts: [...model.parts, { id, toea: rest, state: 'open', whole }] }
}
