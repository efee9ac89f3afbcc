import { expect, test } from 'vitest'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, tom } from '../../testing/cast.ts'

test('the sheets that came to a batch are listed with who brought them, the newest first', async () => {
  await makeCast()
  const id = await startBatch(await addKunduAccount())
  const bring = (name: string, row: string) => {
    const form = new FormData()
    form.set('sheet', new File([`Name,BSB,Account,Amount\n${row}\n`], name))
    return as(mia).post(`/batches/${id}/imports`, { form })
  }
  await bring('first.csv', 'Kila Vele,088-950,7000077,10.00')
  await bring('second.csv', 'Kila Vele,088-950,7000077,nothing')
  const { body } = await as(tom).get(`/batches/${id}/imports`)
  expect(body.items).toMatchObject([
    { fileName: 'second.csv', rows: 1, accepted: 0, by: { name: 'Mia Kila' } },
    { fileName: 'first.csv', rows: 1, accepted: 1 },
  ])
  const page = await as(tom).get(`/batches/${id}/imports?limit=1`)
  const rest = await as(tom).get(`/batches/${id}/imports?cursor=${page.body.nextCursor}`)
  expect(rest.body.items).toMatchObject([{ fileName: 'first.csv' }])
})
