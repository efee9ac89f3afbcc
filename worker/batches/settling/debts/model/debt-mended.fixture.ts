import { expect } from 'vitest'
import { must } from '../../../../domain/must.ts'
import { payment } from '../../../../testing/batches.ts'
import { as, mia } from '../../../../testing/cast.ts'
import { linesOf } from './bank.fixture.ts'
import { type Again, isOk, type Model, type Part, type Scene } from './debt.fixture.ts'

/** What can become of the lines of the batch that pays it again, while it is open. */
export const ofMended = ['edit', 'cut'] as const

let others = 500_000

export async function mend(
  model: Model,
  scene: Scene,
  batch: Again,
  what: (typeof ofMended)[number],
  percent: number,
): Promise<Model> {
  return what === 'cut' ? cut(model, scene, batch) : edit(model, scene, batch, percent)
}

/** It is renamed, gets a line to somebody else, or one that pays again is changed by a toea, which is never taken. */
async function edit(model: Model, { database }: Scene, { id, stage }: Again, percent: number) {
  const may = stage === 'open'
  const path = `/batches/${id}`
  if (percent % 3 === 0) {
    expect(isOk(await as(mia).put(path, { body: { name: `Mended ${percent}` } }))).toBe(may)
    return model
  }
  if (percent % 3 === 1) {
    others += 1
    const body = { payments: [payment(others, percent)] }
    expect(isOk(await as(mia).post(`${path}/payments`, { body }))).toBe(may)
    return model
  }
  const sql =
    'SELECT id, amount_toea AS toea FROM payments WHERE batch_id = ? AND repays IS NOT NULL'
  const line = await database.prepare(sql).bind(id).first<{ id: string; toea: number }>()
  if (!line) return model
  const body = { amountToea: line.toea + (percent % 2 ? 1 : -1) || 2 }
  expect(isOk(await as(mia).put(`${path}/payments/${line.id}`, { body }))).toBe(false)
  return model
}

/** It is split, as where its bank takes one payment in a file: each line is of a batch of its own then. */
async function cut(model: Model, scene: Scene, batch: Again): Promise<Model> {
  const { database, bank } = scene
  const may = batch.stage === 'open' && (await linesOf(scene, batch.id)).length > 1
  const take = (switches: string) =>
    database
      .prepare('UPDATE source_accounts SET switches = ? WHERE id = ?')
      .bind(switches, batch.account)
      .run()
  await take('{"recordsMax":2}')
  const made = await as(mia).post(`/batches/${batch.id}/split`)
  await take('{}')
  expect(isOk(made)).toBe(may)
  if (!may) return model
  batch.kin ??= batch.id
  const { account, kin } = batch
  const added = made.body.added.map(
    ({ id }: { id: string }): Again => ({
      ...{ id, account, kin, stage: 'open' },
    }),
  )
  bank.batches.push(...added)
  const all = [batch, ...added]
  const parts = await Promise.all(
    model.parts.map(async (one): Promise<Part> => {
      if (one.batch !== batch) return one
      const sql = "SELECT batch_id FROM payments WHERE repays_return = ? AND state <> 'cancelled'"
      const id = await database.prepare(sql).bind(one.id).first<string>('batch_id')
      return {
        ...one,
        batch: must(
          all.find((each) => each.id === id),
          'batch of the line',
        ),
      }
    }),
  )
  return { ...model, parts, batches: [...model.batches, ...added] }
}
