import { beforeAll, expect, test } from 'vitest'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount, paidAgain, payDay, payment } from '../../testing/batches.ts'
import { ana, as, done, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import { addNoa, noa, sendStatement } from '../settling/settling.fixture.ts'

/* Two fortnights of one payroll, from its template to the statement, with what goes wrong in between. */

const first = payDay()
let account: string
let template: string
beforeAll(async () => {
  const { acme } = await makeCast()
  account = await addKunduAccount()
  await addNoa(acme.database)
})

const approve = (id: string, digest: string) =>
  done(as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } }))
const batchOf = async (id: string) => (await as(mia).get(`/batches/${id}`)).body
const makeFile = (id: string) => done(as(mia).post(`/batches/${id}/bank-file`))

/** Somebody holds a file beside the sealed one: as it is, or with other bytes. */
async function check(fileId: string, change?: (text: string) => string) {
  const { body: text, headers } = await as(mia).get(`/bank-files/${fileId}/content`)
  if (!change) {
    const body = { sha256: headers.get('X-Content-SHA256') }
    return done(as(mia).post(`/bank-files/${fileId}/checks`, { body }))
  }
  const form = new FormData()
  form.set('file', new File([change(text)], 'copy.aba'))
  return done(as(mia).post(`/bank-files/${fileId}/checks/content`, { form }))
}

async function upload(
  id: string,
  {
    id: bankFileId,
    recordCount,
    totalToea,
  }: { id: string; recordCount: number; totalToea: number },
  bankReference: string,
) {
  return done(
    as(mia).post(`/batches/${id}/upload`, {
      body: { bankFileId, bankReference, recordCount, totalToea },
    }),
  )
}

test('the first fortnight: a changed file, a file that the bank refused, a return', async () => {
  const year = Number(first.slice(0, 4))
  const periods = await done(
    as(zoe).post('/periods', { body: { rhythm: 'fortnight', year, payDay: first } }),
  )
  expect(periods.items.length).toBeGreaterThanOrEqual(26)
  const body = { name: 'Staff pay', kind: 'pay', sourceAccountId: account, rhythm: 'fortnight' }
  const made = await done(
    as(mia).post('/templates', { body: { ...body, description: 'FN{n} PAY' } }),
  )
  template = made.id
  const run = await done(
    as(mia).post(`/templates/${template}/batches`, { body: { copyLines: false } }),
  )
  expect(run).toMatchObject({ valueDate: first, paymentCount: 0 })
  await done(
    as(mia).post(`/batches/${run.id}/payments`, {
      body: { payments: [1, 2, 3].map((index) => payment(index, 100_000 * index)) },
    }),
  )
  const { digest } = await done(as(mia).post(`/batches/${run.id}/submission`, { body: paidAgain }))

  // approved, taken back, approved again
  expect(await approve(run.id, digest)).toMatchObject({ state: 'approved' })
  const back = await done(as(ravi).remove(`/batches/${run.id}/approvals`))
  expect(back).toMatchObject({ state: 'in_approval', approvalsGiven: 0 })
  await approve(run.id, digest)

  // a copy with another account stops it, and two people clear it
  const sealed = await makeFile(run.id)
  expect((await as(mia).get(`/bank-files/${sealed.id}/slip`)).status).toBe(200)
  const found = await check(sealed.id, (text) => text.replace('10000002', '10000020'))
  expect(found).toMatchObject({ result: 'changed', batchState: 'tampered' })
  expect(found.differences[0]).toMatchObject({ field: 'accountNumber', amountToea: 200_000 })
  const counts = { recordCount: sealed.recordCount, totalToea: sealed.totalToea }
  const stopped = await as(mia).post(`/batches/${run.id}/upload`, {
    body: { bankReference: 'A', ...counts },
  })
  expect(stopped.body.code).toBe('tampered')
  await done(as(ana).post(`/batches/${run.id}/clearing`, { body: { comment: 'An old copy' } }))
  await done(as(zoe).post(`/batches/${run.id}/clearing`, { body: { comment: 'Deleted it' } }))

  // the bank refuses it: void by two, and a file with the next number
  expect(await check(sealed.id)).toMatchObject({ result: 'identical' })
  await upload(run.id, sealed, 'BSP-1')
  const ask = { kind: 'bank_refused', words: 'Record 3: unknown branch', atBank: true }
  const asked = await done(as(mia).post(`/batches/${run.id}/void-request`, { body: ask }))
  const { askedAt } = (await as(mia).get(`/bank-files/${sealed.id}`)).body.void
  const confirm = { body: { askedAt } }
  expect((await as(mia).post(`/batches/${run.id}/void`, confirm)).body.code).toBe(
    'second_person_needed',
  )
  expect(asked.state).toBe('uploaded')
  expect(await done(as(zoe).post(`/batches/${run.id}/void`, confirm))).toMatchObject({
    state: 'approved',
  })
  const second = await makeFile(run.id)
  expect(second.sequence).toBe(sealed.sequence + 1)
  const body2 = { bankFileId: second.id, bankReference: 'BSP-2', ...counts }
  const unchecked = await as(mia).post(`/batches/${run.id}/upload`, { body: body2 })
  expect(unchecked.body.code).toBe('check_or_reason')
  expect(await check(second.id)).toMatchObject({ result: 'identical' })
  await upload(run.id, second, 'BSP-2')

  // the bank booked it, and one payment came back
  const statement = [{ day: first, amountToea: -600_000, text: 'BULK', reference: 'BSP-2' }]
  expect(await done(sendStatement(account, statement, 900_000))).toMatchObject({ matched: 1 })
  const [line] = (await as(noa).get('/reconciliation/lines?state=tentative')).body.items
  await done(as(noa).post(`/reconciliation/lines/${line.id}/confirmation`))
  expect((await batchOf(run.id)).state).toBe('settled')
  const [paid] = (await as(mia).get(`/batches/${run.id}/payments`)).body.items
  const what = {
    amountToea: 100_000,
    reason: 'Account closed',
    bankDay: dayInPortMoresby(new Date()),
  }
  await done(as(noa).post('/returns', { body: { paymentId: paid.id, ...what } }))
  expect((await as(noa).post(`/batches/${run.id}/closing`)).body.code).toBe('returns_open')
})

test('the second fortnight begins with the first, pays once what came back, and both are closed', async () => {
  const run = await done(as(mia).post(`/templates/${template}/batches`, { body: {} }))
  expect(run).toMatchObject({ valueDate: addDays(first, 14), paymentCount: 3, totalToea: 600_000 })
  await done(
    as(mia).post(`/batches/${run.id}/payments`, {
      body: { payments: [4, 5].map((index) => payment(index)) },
    }),
  )
  const [returned] = (await as(noa).get('/returns?state=matched')).body.items
  await done(
    as(mia).post(`/returns/${returned.id}/repayment`, {
      body: { batchId: run.id, amountToea: 100_000 },
    }),
  )

  // the account that a payment came back from is paid once somebody says whose it is
  const held = await as(mia).post(`/batches/${run.id}/submission`, { body: paidAgain })
  expect(held.status).toBe(422)
  const [waiting] = (await as(zoe).get('/waiting-accounts?state=return_locked')).body.items
  const form = new FormData()
  form.set('outcome', 'verified')
  form.set('method', 'in_person')
  form.set('spokeTo', 'The payee')
  await done(as(zoe).post(`/waiting-accounts/${waiting.account.id}/verification`, { form }))

  const { items, sentence } = (await as(mia).get(`/batches/${run.id}/differences`)).body
  expect(sentence).toContain('2 new')
  const words = items
    .filter(({ kind }: { kind: string }) => kind === 'new')
    .map(({ payeeId }: { payeeId: string }) => ({ payeeId, word: 'started' }))
  await done(as(mia).put(`/batches/${run.id}/differences`, { body: { words } }))
  const submitted = await done(as(mia).post(`/batches/${run.id}/submission`, { body: paidAgain }))
  await approve(run.id, submitted.digest)
  const sealed = await makeFile(run.id)
  await check(sealed.id)
  await upload(run.id, sealed, 'BSP-3')
  const { totalToea } = sealed
  expect(totalToea).toBe(900_000)

  const booked = [{ day: run.valueDate, amountToea: -totalToea, text: 'BULK', reference: 'BSP-3' }]
  await done(sendStatement(account, booked, 2_000_000))
  const [line] = (await as(noa).get('/reconciliation/lines?state=tentative')).body.items
  await done(as(noa).post(`/reconciliation/lines/${line.id}/confirmation`))
  const { items: batches } = (await as(mia).get('/batches?state=settled')).body
  expect(batches).toHaveLength(2)
  for (const { id } of batches) await done(as(noa).post(`/batches/${id}/closing`))
  const { items: closed } = (await as(mia).get('/batches?state=closed')).body
  expect(closed).toHaveLength(2)
})
