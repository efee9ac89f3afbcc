import { expect, test } from 'vitest'
import { payrollGroup } from '../../db/runs/tenant-runs.ts'
import { paidAgain, payDay } from '../../testing/batches.ts'
import { as, mia, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { draftOf, findingsOf, payOut, submit, verify } from '../../testing/verification.ts'
import { beginFindings, payeeOf, source, waiting } from './findings.fixture.ts'

/* Mia alone reads single salaries. */
beginFindings()

const row = (account: number) => `E9,Tau Kepa,028-038,${account},100.00,Pay`
const cooling = async (id: string) =>
  (await findingsOf(id)).find(({ kind }) => kind === 'account_cooling')?.sentence

test('an account that waits for a confidential batch says so in an ordinary one, and not for which', async () => {
  const first = await draftOf(source, [row(44_556_677)])
  await payOut(first)
  const { id: payeeId } = await payeeOf(first)
  const { db } = await openAcme()
  await db.insert(payrollGroup).values({ userId: 'mia', addedBy: 'ana', addedAt: new Date() })
  const body = { name: 'Executive pay', kind: 'pay', sourceAccountId: source, isConfidential: true }
  const template = (await as(mia).post('/templates', { body })).body.id
  const begin = async () => {
    const run = { copyLines: false, valueDate: payDay() }
    const begun = (await as(mia).post(`/templates/${template}/batches`, { body: run })).body
    return begun as { id: string; reference: string }
  }
  const confidential = await begin()
  const payments = [{ payeeId, amountToea: 1_234_567, reference: 'Bonus' }]
  const paid = await as(mia).post(`/batches/${confidential.id}/payments`, { body: { payments } })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const submitted = await submit(confidential.id, paidAgain)
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(201)

  const next = await draftOf(source, [row(44_556_688)])
  expect((await verify(zoe, (await waiting('Tau Kepa')).account.id)).status).toBe(200)
  expect(await cooling(next)).toContain(
    'It can be paid once a confidential batch, which still pays the account before, is at the bank',
  )
  const { items } = (await as(tom).get(`/batches/${next}/findings`)).body
  expect(JSON.stringify(items)).not.toContain(confidential.reference)
  expect(await submit(next)).toMatchObject({ status: 422, body: { code: 'findings_open' } })
})
