import { expect } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { paidAgain } from '../../../../testing/batches.ts'
import { ana, as, mia, ravi, zoe } from '../../../../testing/cast.ts'
import { type Again, isOk, type Model, nothing, type Part, type Scene } from './debt.fixture.ts'

/** What can become of the batch that pays it again. */
export const ofBatch = ['cancel', 'seal', 'check', 'tamper', 'upload', 'void', 'recall'] as const

type WithBatch = Model & { batch: Again }

/** What becomes of the batch that pays it again, by those who make, check, approve and void. */
export async function actOnBatch(
  model: WithBatch,
  scene: Scene,
  what: (typeof ofBatch)[number],
): Promise<Model> {
  const { batch } = model
  const { id, stage } = batch
  const at = `/batches/${id}`
  const to = (next: Again['stage']): Model => {
    const moved = { id, stage: next }
    const parts = model.parts.map(({ child, ...one }) =>
      one.batch === batch ? { ...one, batch: moved } : { ...one, ...(child && { child }) },
    )
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
      const may = stage === 'sealed' || (stage === 'uploaded' && !isAnswered(model))
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
      return stage === 'sealed' ? withChildren(to('uploaded'), scene) : model
    }
  }
}

/** Whether the bank has said something of what it pays: then its file is void no more. */
const isAnswered = ({ parts, batch }: WithBatch) =>
  parts.some(
    (one) =>
      one.batch === batch &&
      one.child &&
      (one.child.model.parts.length > 0 || one.child.model.booked),
  )

/** What the batch pays is with the bank from now on, as the first payment was, and may come back as that did. */
async function withChildren(model: Model, scene: Scene): Promise<Model> {
  const sql = `SELECT p.id AS paymentId, p.line, p.amount_toea AS toea, b.id AS batchId, b.source_account_id AS account
    FROM payments p JOIN batches b ON b.id = p.batch_id WHERE p.repays_return = ? AND p.batch_id = ? AND p.state <> 'cancelled'`
  const parts = await Promise.all(
    model.parts.map(async (one) => {
      if (!one.batch || one.batch !== model.batch) return one
      const asked = scene.database.prepare(sql).bind(one.id, one.batch.id)
      const { account, ...row } = must(
        await asked.first<Omit<Scene, 'database' | 'accounts'> & { account: string }>(),
        'child',
      )
      const [first, second] = scene.accounts
      const accounts: Scene['accounts'] = account === first ? [first, second] : [second, first]
      return {
        ...one,
        child: { scene: { database: scene.database, accounts, ...row }, model: nothing() },
      }
    }),
  )
  return { ...model, parts }
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
