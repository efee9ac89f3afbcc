import { beforeAll, describe, expect, test } from 'vitest'
import type { BatchUnderWay, ListedPayment } from '../../contract/batches/across.ts'
import { addDays } from '../../domain/calendar.ts'
import { addKunduAccount, payDay, payment, submittedBatch } from '../../testing/batches.ts'
import { ana, as, bob, makeCast, mia, ravi, tom, zoe } from '../../testing/cast.ts'

type Made = { id: string; reference: string; valueDate: string }
/** The two days on which they are paid, and one in between. */
const [early, between, late] = [payDay(), addDays(payDay(), 7), addDays(payDay(), 14)]
let kundu = ''
let other = ''
let drafts: Made[] = []

async function newBatch(
  name: string,
  account: string,
  valueDate: string,
  from: number,
  toea: number[],
) {
  const { body } = await as(mia).post('/batches', {
    body: { name, sourceAccountId: account, valueDate, description: 'PAYROLL' },
  })
  const payments = toea.map((amount, index) => payment(from + index, amount))
  await as(mia).post(`/batches/${body.id}/payments`, { body: { payments } })
  return { id: body.id, reference: body.reference, valueDate }
}

beforeAll(async () => {
  await makeCast()
  kundu = await addKunduAccount()
  const { body } = await as(ana).post('/source-accounts', {
    body: {
      name: 'BSP trust',
      bsb: '088-950',
      accountNumber: '7009999999',
      profile: 'kundu-pei-132',
      deUserId: '000001',
      userName: 'ACME HOSPITAL',
      remitter: 'ACME HOSPITAL',
    },
  })
  other = body.id
  drafts = [
    await newBatch('Payroll FN22', kundu, early, 1, [100_000, 50_000, 75_000]),
    await newBatch('Nurses FN23', kundu, late, 11, [200_000, 100_000]),
    await newBatch('Rent January', other, late, 21, [900_000]),
  ]
})

async function list(query = '', by = tom): Promise<ListedPayment[]> {
  const { status, body } = await as(by).get(`/payments?${query}`)
  expect(status).toBe(200)
  return body.items
}
const amounts = (items: ListedPayment[]) => items.map(({ amountToea }) => amountToea)

describe('payments of all batches', () => {
  test('come with their batch, their account and their day, the newest batch first', async () => {
    const items = await list()
    expect(amounts(items)).toEqual([900_000, 200_000, 100_000, 100_000, 50_000, 75_000])
    expect(items[0]).toMatchObject({
      batch: { ...pick(drafts[2]), name: 'Rent January', state: 'ready' },
      paymentReference: `${drafts[2]?.reference}-1`,
      sourceAccountName: 'BSP trust',
      valueDate: late,
      accountNumber: '10000021',
    })
  })

  test('come with the largest first, those of one amount each once', async () => {
    const sorted = [900_000, 200_000, 100_000, 100_000, 75_000, 50_000]
    expect(amounts(await list('sort=largest'))).toEqual(sorted)
  })

  test.each(['', 'sort=largest', 'search=payee', `from=${early}&sort=largest`, 'least=60000'])(
    'pages of “%s” follow each other without a gap and without a repeat',
    async (query) => {
      const whole = await list(query)
      const paged: ListedPayment[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
        const { body } = await as(tom).get(`/payments?${query}&limit=1${from}`)
        paged.push(...body.items)
        cursor = body.nextCursor
      }
      expect(paged).toEqual(whole)
      expect(whole.length).toBeGreaterThan(2)
    },
  )

  test.each([
    ['payee number b', [200_000, 100_000, 100_000]],
    ['10000021', [900_000]],
    ['Pay ca', []],
    ['pay bb', [200_000]],
    ['%', [900_000, 200_000, 100_000, 100_000, 50_000, 75_000]],
    ['" OR 1', []],
  ])('searched for “%s”', async (search, expected) => {
    expect(amounts(await list(`search=${encodeURIComponent(search)}`))).toEqual(expected)
  })

  test('are found by their own reference, and by that of their batch', async () => {
    const reference = drafts[0]?.reference
    expect(amounts(await list(`search=${reference}-3`))).toEqual([75_000])
    expect(amounts(await list(`search=${reference?.toLowerCase()}`))).toEqual([
      100_000, 50_000, 75_000,
    ])
  })

  test.each([
    [`from=${between}`, [900_000, 200_000, 100_000]],
    [`to=${between}`, [100_000, 50_000, 75_000]],
    ['least=75000&most=100000', [100_000, 100_000, 75_000]],
    ['state=uploaded,cancelled', []],
    ['state=ready&least=200000', [900_000, 200_000]],
  ])('%s narrows them', async (query, expected) => {
    expect(amounts(await list(query))).toEqual(expected)
  })

  test('an account narrows them too', async () => {
    expect(amounts(await list(`account=${other}`))).toEqual([900_000])
  })

  test.each([
    ['state=gone', 'unknown_state'],
    ['from=yesterday', 'invalid_format'],
    ['least=-1', 'too_small'],
    ['sort=name', 'invalid_value'],
  ])('%s is refused', async (query, code) => {
    const { status, body } = await as(tom).get(`/payments?${query}`)
    expect([status, body.errors[0].code]).toEqual([422, code])
  })

  test('come with the accounts to narrow them to: once, and for those who may see accounts', async () => {
    for (const path of ['payments', 'batches', 'bank-files']) {
      const first = await as(mia).get(`/${path}?limit=1`)
      const names = first.body.accounts.map(({ name }: { name: string }) => name)
      expect(names).toEqual(['BSP payroll', 'BSP trust'])
      const next = first.body.nextCursor
      if (next) expect((await as(mia).get(`/${path}?cursor=${next}`)).body.accounts).toBeUndefined()
      expect((await as(tom).get(`/${path}`)).body.accounts).toBeUndefined()
    }
  })

  test('stay with their organisation', async () => {
    const { body } = await as(bob).get('/payments', { slug: 'beta' })
    expect(body.items).toEqual([])
  })
})

const pick = (made: Made | undefined) => ({ id: made?.id, reference: made?.reference })

describe('batches', () => {
  const names = async (query: string) =>
    (await as(tom).get(`/batches?${query}`)).body.items.map(({ name }: { name: string }) => name)

  test.each([
    ['search=fn', ['Nurses FN23', 'Payroll FN22']],
    ['search=rent', ['Rent January']],
    ['search=fn+payroll', ['Payroll FN22']],
    ['search=fn+nothing', []],
    ['search=fn+nothing&sort=largest', []],
    ['search=pay+fn22+p&sort=largest', ['Payroll FN22']],
    [`search=fn&to=${between}`, ['Payroll FN22']],
    [`from=${between}`, ['Rent January', 'Nurses FN23']],
    ['maker=mia&sort=largest', ['Rent January', 'Nurses FN23', 'Payroll FN22']],
    ['maker=zoe', []],
    ['sort=pay-day', ['Rent January', 'Nurses FN23', 'Payroll FN22']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('are found by their number, and by a new name once they have one', async () => {
    const [first] = drafts
    expect(await names(`search=${first?.reference}`)).toEqual(['Payroll FN22'])
    await as(mia).put(`/batches/${first?.id}`, { body: { name: 'Wages FN22' } })
    expect(await names('search=wages')).toEqual(['Wages FN22'])
    expect(await names('search=payroll')).toEqual([])
  })

  test.each(['search=fn', 'sort=pay-day', 'sort=largest'])('pages of %s', async (query) => {
    const whole = await names(query)
    const { body } = await as(tom).get(`/batches?${query}&limit=1`)
    const rest = await names(`${query}&cursor=${encodeURIComponent(body.nextCursor)}`)
    expect([body.items[0].name, ...rest]).toEqual(whole)
  })
})

describe('a few letters', () => {
  const find = async (q: string) => (await as(tom).get(`/search?q=${encodeURIComponent(q)}`)).body

  test('find batches, payees and the references of payments', async () => {
    expect((await find('nurses')).batches).toMatchObject([{ name: 'Nurses FN23', state: 'ready' }])
    expect((await find('10000021')).payees).toMatchObject([{ accountNumber: '10000021' }])
    const { payments } = await find('pay bb')
    expect(payments).toMatchObject([{ amountToea: 200_000, reference: 'Pay bb' }])
    const own = `${drafts[1]?.reference}-2`
    expect((await find(own)).payments).toMatchObject([{ paymentReference: own }])
  })

  test('find nothing where no letter was typed', async () => {
    expect(await find(' -- ')).toEqual({ batches: [], payees: [], payments: [] })
  })
})

describe('processing', () => {
  async function stages() {
    const { body } = await as(tom).get('/processing')
    const ids = (stage: { items: BatchUnderWay[] }) => stage.items.map(({ id }) => id)
    return { body, ids: [ids(body.approved), ids(body.sealed), ids(body.uploaded)] }
  }
  const namesOf = (batch: BatchUnderWay) => batch.next.map(({ name }) => name).sort()

  test('says whose turn it is until the bank has the file', async () => {
    const { id, digest } = await submittedBatch(kundu, 5_000, 50)
    await as(zoe).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
    const approved = await stages()
    expect(approved.ids).toEqual([[id], [], []])
    // Zoe alone approved it, so she does not make its file
    expect(namesOf(approved.body.approved.items[0])).toEqual(['Ana Mea', 'Mia Kila'])

    const { body: file } = await as(mia).post(`/batches/${id}/bank-file`)
    const sealed = await stages()
    expect(sealed.ids).toEqual([[], [id], []])
    expect(namesOf(sealed.body.sealed.items[0])).toEqual(['Ana Mea', 'Mia Kila', 'Zoe Vagi'])
    expect(sealed.body.sealed.items[0].file).toMatchObject({
      id: file.id,
      sealedBy: { name: 'Mia Kila' },
      downloaded: null,
    })

    await as(zoe).get(`/bank-files/${file.id}/content`)
    const fetched = await stages()
    expect(fetched.body.sealed.items[0].file.downloaded.by.name).toBe('Zoe Vagi')

    await as(zoe).post(`/bank-files/${file.id}/checks`, { body: { sha256: file.sha256 } })
    await as(zoe).post(`/batches/${id}/upload`, {
      body: { bankReference: 'BSP 77', recordCount: file.recordCount, totalToea: file.totalToea },
    })
    const done = await stages()
    expect(done.ids).toEqual([[], [], [id]])
    expect(done.body.uploaded.items[0]).toMatchObject({
      next: [],
      file: { bankReference: 'BSP 77', uploaded: { by: { name: 'Zoe Vagi' } } },
    })
  })

  test('a deactivated person is nobody’s turn', async () => {
    const { id, digest } = await submittedBatch(kundu, 5_000, 60)
    await as(ravi).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
    await as(ana).post('/users/zoe/deactivation')
    const { body } = await stages()
    expect(namesOf(body.approved.items[0])).toEqual(['Ana Mea', 'Mia Kila'])
  })
})
