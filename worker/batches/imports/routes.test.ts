import { beforeAll, expect, test } from 'vitest'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'

const header = 'Name,BSB,Account,Amount,Reference'
const good = `${header}\nMary Kila,088-950,1000123,12.50,FN23\nTom Guba,088-950,1000124,7,FN23\n`
const bad = `${header}\nMary Kila,088-950,2000123,12.50,FN23\nTom Guba,88,2000124,7,FN23\n`
let source = ''
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

async function send(text: string | undefined, { batch = '', key = '', goodRowsOnly = false } = {}) {
  const form = new FormData()
  if (text !== undefined) form.set('sheet', new File([text], 'pay.csv'))
  if (goodRowsOnly) form.set('goodRowsOnly', 'true')
  const id = batch || (await startBatch(source))
  return { id, ...(await as(mia).post(`/batches/${id}/imports`, { form, ...(key && { key }) })) }
}

test('a good sheet is kept whole, and can be read again', async () => {
  const { id, status, body } = await send(good)
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { rows: 2, accepted: 2, newPayees: 2, goodTotalToea: 1_950 },
  })
  expect((await as(mia).get(`/imports/${body.importId}`)).body).toEqual(body)
  expect((await as(mia).get(`/batches/${id}`)).body.totalToea).toBe(1_950)
})

test('of a sheet with an error nothing is kept, and the error names row and column', async () => {
  const { id, status, body } = await send(bad)
  expect(status).toBe(422)
  expect(body.problems).toContainEqual(expect.objectContaining({ row: 3, column: 'BSB' }))
  expect((await as(mia).get(`/batches/${id}`)).body.paymentCount).toBe(0)
})

test('its good rows alone are kept where that is asked for, and the others come back as a sheet', async () => {
  const { body } = await send(bad, { goodRowsOnly: true })
  expect(body.accepted).toBe(1)
  const refused = await as(mia).get(`/imports/${body.importId}/refused-rows`)
  expect(refused.headers.get('Content-Type')).toContain('text/csv')
  expect(refused.body).toContain('Tom Guba,88,2000124')
  expect(refused.body).not.toContain('Mary Kila')
})

test('the same sheet under the same key is one import', async () => {
  const batch = await startBatch(source)
  const text = good.replaceAll('1000', '3000')
  const first = await send(text, { batch, key: 'import-once' })
  const again = await send(text, { batch, key: 'import-once' })
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('Idempotency-Replayed')).toBe('true')
  expect((await as(mia).get(`/batches/${batch}`)).body.paymentCount).toBe(2)
})

test('what is no form with a sheet is refused', async () => {
  expect((await send(undefined)).body.code).toBe('not_a_form')
  const id = await startBatch(source)
  const answer = await as(mia).post(`/batches/${id}/imports`, { body: { sheet: good } })
  expect(answer.body.code).toBe('not_a_form')
})

test('an import that is not there is not found', async () => {
  expect((await as(mia).get('/imports/none')).status).toBe(404)
  expect((await as(mia).get('/imports/none/refused-rows')).status).toBe(404)
})
