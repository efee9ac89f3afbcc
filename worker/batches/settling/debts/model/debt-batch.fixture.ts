import { expect } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { as, mia, zoe } from '../../../../testing/cast.ts'
import { linesOf, mayBeOf, standsAgainst, standsElsewhere, voidsOf } from './bank.fixture.ts'
import { type Again, isOk, type Model, type Scene } from './debt.fixture.ts'
import { approve, check, stageOf, tamper } from './handing-over.fixture.ts'
import { isAnswered, sent, sentNoMore, without } from './sent.fixture.ts'

/** What can become of the batch that pays it again, by those who make, check, approve and void. */
export const ofBatch = ['cancel', 'seal', 'check', 'tamper', 'upload', 'void', 'recall'] as const

export async function actOnBatch(
  model: Model,
  scene: Scene,
  batch: Again,
  what: (typeof ofBatch)[number],
): Promise<Model> {
  const { id, stage } = batch
  const { bank, database } = scene
  const at = `/batches/${id}`
  const live = () => bank.files.find((file) => file.batch === id && !file.isVoid)
  const to = (next: Again['stage']) => {
    batch.stage = next
    return model
  }
  switch (what) {
    case 'cancel': {
      const may = ['open', 'approved'].includes(stage) && !(await standsAgainst(scene, batch))
      const body = { reason: 'Not now' }
      const answers = [await as(mia).post(`${at}/cancellation`, { body })]
      if (stage === 'approved') answers.push(await as(zoe).post(`${at}/cancellation`, { body }))
      expect(isOk(...answers)).toBe(may)
      if (!may) return model
      to('cancelled')
      return without(model, batch)
    }
    case 'seal': {
      if (!['open', 'approved'].includes(stage)) return model
      const lines = await linesOf(scene, id)
      const isStopped = (await standsAgainst(scene, batch)) || (await standsElsewhere(scene, batch))
      if (stage === 'open') await approve(scene, id)
      const made = await as(mia).post(`${at}/bank-file`)
      expect(isOk(made)).toBe(lines.length > 0 && !isStopped)
      // what pays the same as a void file of another batch, that may be booked, is not even handed over
      if (!isOk(made)) return to(await stageOf(database, id))
      const toea = made.body.totalToea
      const file = { id: made.body.id, batch: id, account: batch.account, toea, lines }
      bank.files.push({ ...file, isNow: true, isVoid: false })
      return to('sealed')
    }
    case 'void': {
      const may =
        (stage === 'sealed' || (stage === 'uploaded' && !isAnswered(model, batch))) &&
        !(await mayBeOf(scene, batch))
      const ask = { kind: 'bank_refused', words: 'Record 3', atBank: true }
      const asked = await as(mia).post(`${at}/void-request`, { body: ask })
      expect(isOk(asked)).toBe(may)
      if (!may) return model
      const { askedAt } = asked.body.voidAsked
      expect((await as(zoe).post(`${at}/void`, { body: { askedAt } })).status).toBe(201)
      must(live(), 'file').isVoid = true
      to('approved')
      return sentNoMore(model, batch)
    }
    case 'recall': {
      const may =
        stage === 'approved' &&
        voidsOf(scene, batch).some(({ isNow }) => isNow) &&
        !(await standsAgainst(scene, batch)) &&
        !(await mayBeOf(scene, batch))
      const taken = await as(mia).post(`${at}/recall`, { body: { reason: 'A wrong account' } })
      expect(isOk(taken)).toBe(may)
      if (!may) return model
      for (const file of voidsOf(scene, batch)) file.isNow = false
      return to('open')
    }
    case 'check': {
      const held = live()
      if (!held) return model
      await check(database, id, held.id, stage === 'tampered')
      return stage === 'tampered' ? to('sealed') : model
    }
    case 'tamper': {
      const held = live()
      if (stage !== 'sealed' || !held) return model
      // a debit may have come since it was made: then it leaves as little as it would be made
      const isStopped = (await standsAgainst(scene, batch)) || (await standsElsewhere(scene, batch))
      const left = await tamper(held.id)
      expect(left).toBe(!isStopped)
      return left ? to('tampered') : model
    }
    case 'upload': {
      const file = live()
      const shown = { recordCount: file ? file.lines.length + 1 : 1, totalToea: file?.toea ?? 1 }
      const body = { ...shown, bankReference: 'R', bankFileId: file?.id, uncheckedReason: 'A test' }
      expect(isOk(await as(mia).post(`${at}/upload`, { body }))).toBe(stage === 'sealed')
      if (stage !== 'sealed') return model
      to('uploaded')
      return sent(model, scene, batch)
    }
  }
}
