import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addKunduAccount, paidAgain, payment, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia } from '../../testing/cast.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})
afterEach(() => vi.restoreAllMocks())

type Statement = D1PreparedStatement & { statement: string }

/** The next change of a batch reaches the database only after `first`, as on a line that breaks and is asked again. */
function overtakenBy(first: () => Promise<unknown>) {
  const real = database.batch.bind(database)
  let isHeld = false
  vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const texts = statements.map((one) => (one as Statement).statement) // the SQL is there, untyped
    if (!isHeld && texts.some((text) => text.startsWith('update "batches"'))) {
      isHeld = true
      await first()
    }
    return real(statements)
  })
}

const changes = {
  'a new name': (id: string) => as(mia).put(`/batches/${id}`, { body: { name: 'Late' } }),
  'a new payment': (id: string) =>
    as(mia).post(`/batches/${id}/payments`, { body: { payments: [payment(9)] } }),
  'a payment that goes': (id: string, paymentId: string) =>
    as(mia).remove(`/batches/${id}/payments/${paymentId}`),
}

test.each(Object.entries(changes))(
  'where the batch was handed over before %s is written, it is refused and nothing of it stands',
  async (_what, change) => {
    const id = await startBatch(source)
    const body = { payments: [payment(1), payment(2)] }
    await as(mia).post(`/batches/${id}/payments`, { body })
    const listed = await as(mia).get(`/batches/${id}/payments`)
    const submissions: number[] = []
    overtakenBy(async () => {
      const { status } = await as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
      submissions.push(status)
    })
    const { status, body: answer } = await change(id, listed.body.items[0].id)
    expect(submissions).toEqual([201])
    expect([status, answer.code]).toEqual([409, 'not_editable'])
    const now = (await as(mia).get(`/batches/${id}`)).body
    expect(now).toMatchObject({ name: 'Payroll FN23', state: 'in_approval', paymentCount: 2 })
  },
)
