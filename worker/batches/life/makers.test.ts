import { beforeAll, describe, expect, test } from 'vitest'
import { addKunduAccount, paidAgain, payDay, payment, startBatch } from '../../testing/batches.ts'
import { ana, as, makeCast, mia, ravi, zoe } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

let source = ''
let next = 0
beforeAll(async () => {
  await makeCast()
  source = await addKunduAccount()
})

async function batchOfOne() {
  const id = await startBatch(source)
  next += 1
  const body = { payments: [payment(next), payment(next + 500)] }
  const [line] = (await as(mia).post(`/batches/${id}/payments`, { body })).body.items
  return { id, line }
}

async function submit(id: string, by: Person = mia) {
  return (await as(by).post(`/batches/${id}/submission`, { body: paidAgain })).body
}

function approve(person: Person, id: string, digest: string) {
  return as(person).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
}

const ownBatch = { status: 409, body: { code: 'own_batch' } }

describe('whoever had a hand in a batch cannot approve it', () => {
  const hands: [string, (id: string, line: { id: string }) => Promise<unknown>][] = [
    [
      'who changed a line',
      (id, line) => as(zoe).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 7 } }),
    ],
    ['who removed a line', (id, line) => as(zoe).remove(`/batches/${id}/payments/${line.id}`)],
    [
      'who added a line',
      (id) => as(zoe).post(`/batches/${id}/payments`, { body: { payments: [payment(900)] } }),
    ],
    ['who chose the day', (id) => as(zoe).put(`/batches/${id}`, { body: { valueDate: payDay() } })],
  ]
  test.each(hands)('%s', async (_, change) => {
    const { id, line } = await batchOfOne()
    await change(id, line)
    const { digest } = await submit(id)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
    expect(await approve(ravi, id, digest)).toMatchObject({ body: { state: 'approved' } })
  })

  test('who handed it over', async () => {
    const { id } = await batchOfOne()
    const { digest } = await submit(id, zoe)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
  })

  test('nor after a recall made it a new version', async () => {
    const { id } = await batchOfOne()
    await as(zoe).put(`/batches/${id}`, { body: { description: 'WAGES' } })
    await submit(id)
    await as(mia).remove(`/batches/${id}/submission`)
    const { digest, version } = await submit(id)
    expect(version).toBe(2)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
  })

  test('nor after a rejection made it a new version', async () => {
    const { id, line } = await batchOfOne()
    const first = await submit(id)
    const body = { decision: 'reject', digest: first.digest, comment: 'Too much' }
    await as(ravi).post(`/batches/${id}/approvals`, { body })
    await as(zoe).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 9 } })
    await as(mia).put(`/batches/${id}/payments/${line.id}`, { body: { amountToea: 8 } })
    const { digest } = await submit(id)
    expect(await approve(zoe, id, digest)).toMatchObject(ownBatch)
    expect(await approve(ravi, id, digest)).toMatchObject({ status: 201 })
  })
})

describe('a changed account', () => {
  async function paidPayee(amountToea = 100) {
    const { id, line } = await batchOfOne()
    const { digest } = await submit(id)
    await approve(ravi, id, digest)
    const payeeId = line.payeeId as string
    const batch = await startBatch(source)
    const body = { payments: [{ payeeId, amountToea, reference: 'NEXT' }] }
    await as(mia).post(`/batches/${batch}/payments`, { body })
    return { batch, payeeId, oldAccount: line.accountNumber as string }
  }

  test('cannot be approved by who proposed it', async () => {
    const { batch, payeeId } = await paidPayee()
    const accountNumber = `33${next}`
    await as(zoe).put(`/payees/${payeeId}`, { body: { accountNumber } })
    const { digest } = await submit(batch)
    expect(await approve(zoe, batch, digest)).toMatchObject(ownBatch)
    expect(await approve(ravi, batch, digest)).toMatchObject({ status: 201 })
    expect((await as(mia).get(`/payees/${payeeId}`)).body.account.state).toBe('proposed')
    await as(mia).post(`/batches/${batch}/bank-file`)
    const { account, accounts } = (await as(mia).get(`/payees/${payeeId}`)).body
    expect(account).toMatchObject({ accountNumber, state: 'active', version: 2 })
    expect(accounts.map(({ state }: { state: string }) => state)).toEqual(['active', 'superseded'])
  })

  test('after the line was added is copied when the batch is handed over, and shown', async () => {
    const { batch, payeeId, oldAccount } = await paidPayee()
    const before = (await as(mia).get(`/batches/${batch}/payments`)).body.items
    expect(before).toMatchObject([{ accountNumber: oldAccount }])
    await as(ana).put(`/payees/${payeeId}`, {
      body: { bsb: '088-950', accountNumber: `44${next}` },
    })

    const { warnings } = await submit(batch)
    expect(warnings).toMatchObject({ account_changed: 1 })
    const after = (await as(mia).get(`/batches/${batch}/payments`)).body.items
    expect(after).toMatchObject([
      { bsb: '088-950', accountNumber: `44${next}`, warnings: ['account_changed'] },
    ])
  })

  test('after the batch was handed over does not change what is paid', async () => {
    const { batch, payeeId, oldAccount } = await paidPayee()
    const { digest } = await submit(batch)
    await as(ana).put(`/payees/${payeeId}`, { body: { accountNumber: `55${next}` } })
    await approve(zoe, batch, digest)
    const file = (await as(mia).post(`/batches/${batch}/bank-file`)).body
    const { body: text } = await as(mia).get(`/bank-files/${file.id}/content`)
    expect(text).toContain(oldAccount)
    expect(text).not.toContain(`55${next}`)
    const { account } = (await as(mia).get(`/payees/${payeeId}`)).body
    expect(account).toMatchObject({ accountNumber: `55${next}`, state: 'proposed' })
  })
})
