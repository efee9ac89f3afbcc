import { expect, test } from 'vitest'
import { beginWayBack, forgeFile, seal } from '../../way-back/way-back.fixture.ts'
import { begin, bookWhole, cancel, handOver, paying, voided } from './invoiced.fixture.ts'

beginWayBack()

test('no file leaves with an invoice of a void file, listed or as the reference, while a debit stands that may be of it', async () => {
  const { id, reference } = await voided([
    paying(61, 'Supplies', 'G 1'),
    paying(62, 'Supplies', 'G 2'),
    paying(63, 'Bill G 3'),
    paying(64, 'Bill G 4'),
  ])
  await cancel(id)
  const again = [
    await begin([paying(61, 'Supplies', 'G-1')]),
    await begin([paying(62, 'g 02')]),
    await begin([paying(63, 'Supplies', 'BILL G-3')]),
    await begin([paying(64, 'bill g4')]),
  ]
  const others = [
    await begin([paying(61, 'Supplies', 'G 7')]),
    await begin([paying(64, 'Bill G 8')]),
    await begin([paying(65, 'Bill G 4')]),
  ]
  for (const one of [...again, ...others]) await handOver(one)
  await bookWhole(id)
  for (const one of again) {
    const refused = await seal(one)
    expect(refused, `${again.indexOf(one)}`).toMatchObject({
      status: 409,
      body: { code: 'already_booked' },
    })
    expect(refused.body.detail).toContain(`of a bank file of ${reference} that is void`)
    await expect(forgeFile(one)).rejects.toThrow('already_booked')
  }
  for (const one of others) expect((await seal(one)).status).toBe(201)
})
