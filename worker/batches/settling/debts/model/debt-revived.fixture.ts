import { expect } from 'vitest'
import { as, mia, zoe } from '../../../../testing/cast.ts'
import { lea, noa } from '../../settling.fixture.ts'
import { debitOf, type File, mayClose, voidsOf } from './bank.fixture.ts'
import { type Again, booked, isOk, type Model, reason, type Scene } from './debt.fixture.ts'
import { sent } from './sent.fixture.ts'

/** What can be said of a batch by the statements: a void file that was booked counts again, and one that is settled is closed. */
export const ofRevived = [
  'debit',
  'say',
  'keep_void',
  'revive',
  'confirm',
  'unconfirm',
  'aside',
  'close',
] as const

export async function actOnBooked(
  model: Model,
  scene: Scene,
  batch: Again,
  what: (typeof ofRevived)[number],
  percent: number,
): Promise<Model> {
  const { bank, database } = scene
  const at = `/batches/${batch.id}`
  const files = voidsOf(scene, batch)
  const file = files.at(-1)
  switch (what) {
    case 'debit': {
      const unsaid = bank.debits.filter(({ state }) => state === 'unsaid')
      if (!file || unsaid.length > 1) return model
      const one = file.lines[percent % file.lines.length]
      const toea = percent % 3 === 0 && one ? one.toea : file.toea
      const { id, state } = await booked(scene, file.account, -toea, 'BULK')
      // of what else it may be: nobody knows yet
      if (state !== 'unreconciled') await as(noa).post(`/reconciliation/lines/${id}/undo`, reason)
      bank.debits.push({ id, account: file.account, toea, state: 'unsaid' })
      return model
    }
    case 'say': {
      if (!file) return model
      const body = { bankFileId: file.id, words: 'Booked all the same', bankReference: 'BSP-7' }
      const may =
        batch.stage === 'approved' &&
        file.isNow &&
        !file.asked &&
        debitOf(scene, file) !== undefined
      expect(isOk(await as(mia).post(`${at}/revival-request`, { body }))).toBe(may)
      if (!may) return model
      const sql = "SELECT revive_ask ->> '$.lineId' AS id FROM bank_files WHERE id = ?"
      file.asked = (await database.prepare(sql).bind(file.id).first<string>('id')) ?? 'none'
      return model
    }
    case 'keep_void': {
      const said = askedOf(files)
      const may = batch.stage === 'approved' && said !== undefined
      expect(isOk(await as(zoe).remove(`${at}/revival-request`))).toBe(may)
      if (may) delete said?.asked
      return model
    }
    case 'revive':
      return revive(model, scene, batch)
    case 'confirm': {
      const debit = bank.debits.find(
        ({ state, of }) => state === 'tentative' && of?.batch === batch.id && !of.payment,
      )
      const line = debit?.id ?? 'none'
      const answer = await as(noa).post(`/reconciliation/lines/${line}/confirmation`)
      expect(isOk(answer)).toBe(debit !== undefined)
      if (!debit) return model
      debit.state = 'said'
      return withChildren(model, batch, debit.id)
    }
    case 'unconfirm': {
      const debit = bank.debits.find(({ of }) => of?.batch === batch.id && !of.payment)
      if (!debit) return model
      const isPaid = model.parts.some(
        ({ batch: own, child }) => own === batch && child?.model.parts.length === 0,
      )
      const isClosed = bank.closed.has(batch.id) || (isPaid && bank.closed.has(scene.batchId))
      const may = debit.state === 'tentative' || !isClosed
      const answer = await as(noa).post(`/reconciliation/lines/${debit.id}/undo`, reason)
      expect(isOk(answer)).toBe(may)
      if (!may) return model
      debit.state = 'unsaid'
      delete debit.of
      return withChildren(model, batch, undefined)
    }
    case 'aside': {
      const debit = bank.debits.find(({ state }) => state === 'unsaid')
      if (!debit) return model
      const line = `/reconciliation/lines/${debit.id}`
      const body = { reason: 'A fee', isNone: true }
      expect((await as(noa).post(`${line}/aside`, { body })).status).toBe(200)
      expect((await as(lea).post(`${line}/confirmation`)).status).toBe(200)
      debit.state = 'said'
      return model
    }
    case 'close': {
      const id = percent % 2 ? scene.batchId : batch.id
      const may = !bank.closed.has(id) && (await mayClose(scene, id))
      expect(isOk(await as(lea).post(`/batches/${id}/closing`))).toBe(may)
      if (may) bank.closed.add(id)
      return model
    }
  }
}

/** Another confirms that the bank booked it: its file counts, the batch is with the bank, and the debit is of it. */
async function revive(model: Model, scene: Scene, batch: Again): Promise<Model> {
  const { bank } = scene
  const files = voidsOf(scene, batch)
  const file = askedOf(files)
  const debit = bank.debits.find(({ id, state }) => id === file?.asked && state === 'unsaid')
  const may = batch.stage === 'approved' && file?.isNow === true && debit !== undefined
  const at = `/batches/${batch.id}`
  const { voidFiles } = (await as(zoe).get(at)).body
  const said = voidFiles.find(({ id }: { id: string }) => id === file?.id)?.revival
  const body = { askedAt: said?.askedAt ?? new Date(0).toISOString() }
  expect(isOk(await as(zoe).post(`${at}/revival`, { body }))).toBe(may)
  if (!may || !file || !debit) return model
  delete file.asked
  file.isVoid = false
  const paid =
    debit.toea === file.toea
      ? undefined
      : (await paymentsOf(scene, batch.id)).find(({ toea }) => toea === debit.toea)?.id
  debit.state = 'tentative'
  debit.of = { batch: batch.id, ...(paid && { payment: paid }) }
  batch.stage = 'uploaded'
  return sent(model, scene, batch)
}

/** What was said of a file of before stands in no way of what is said of the one that was approved. */
const askedOf = (files: File[]) =>
  files.find(({ asked, isNow }) => asked && isNow) ?? files.find(({ asked }) => asked)

async function paymentsOf({ database }: Scene, batchId: string) {
  const sql = 'SELECT id, amount_toea AS toea FROM payments WHERE batch_id = ? ORDER BY line'
  return (await database.prepare(sql).bind(batchId).all<{ id: string; toea: number }>()).results
}

/** All that the batch pays is confirmed by one line, or by none any more. */
const withChildren = (model: Model, batch: Again, line: string | undefined): Model => ({
  ...model,
  parts: model.parts.map((one) =>
    one.batch === batch && one.child
      ? { ...one, child: { ...one.child, model: { ...one.child.model, booked: line } } }
      : one,
  ),
})
