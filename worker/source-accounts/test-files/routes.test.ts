import { beforeAll, expect, test } from 'vitest'
import type { HomeView } from '../../contract/home.ts'
import type { TestFileView } from '../../contract/source-accounts.ts'
import { profiles } from '../../domain/bank-files/profiles/profiles.ts'
import { readBankFile } from '../../domain/bank-files/read/read-bank-file.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { addKunduAccount } from '../../testing/batches.ts'
import { ana, as, makeCast, mia } from '../../testing/cast.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const path = (id = source) => `/source-accounts/${id}/test-files`
const make = (id = source, targetIds = [id, id, id], key?: string) =>
  as(ana).post(path(id), { body: { targetIds }, ...(key && { key }) })
const list = async (id = source) => (await as(mia).get(path(id))).body
const today = () => dayInPortMoresby(new Date())

/** What only money changes. */
const moneyTables = [
  'batches',
  'payments',
  'bank_files',
  'payees',
  'payee_accounts',
  'source_accounts',
]
async function moneyNow() {
  const all = moneyTables.map((table) => database.prepare(`SELECT * FROM ${table}`))
  return JSON.stringify((await database.batch(all)).map(({ results }) => results))
}

test('a test is three payments of six toea to ourselves, as the bank gets them, and changes nothing else', async () => {
  const before = await moneyNow()
  const made = await make()
  const file = made.body as TestFileView
  expect(made.status).toBe(201)
  expect(file).toMatchObject({ number: 1, totalToea: 6, isAsToday: true, accepted: null })
  const content = await as(ana).get(`${path()}/${file.id}/content`)
  expect(content.headers.get('Content-Disposition')).toContain(`"${file.fileName}"`)
  const read = readBankFile(content.body, profiles['kundu-pei-132'])
  expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(JSON.stringify(read.details)).toContain('TEST 3 OF 3')
  expect(await moneyNow()).toBe(before)
  const { items } = (await as(ana).get(`/audit?subject=source-account/${source}`)).body
  expect(items.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'test_file.downloaded',
    'test_file.made',
  ])
})

test('a lost answer is asked for again, and no second test is made', async () => {
  const account = await addKunduAccount('7001234571')
  const [one, other] = [
    await make(account, undefined, 'same-key-of-a-test'),
    await make(account, undefined, 'same-key-of-a-test'),
  ]
  expect(other.body).toEqual(one.body)
  expect((await list(account)).items).toHaveLength(1)
})

test('three are made a day, also when four are asked for at once', async () => {
  const account = await addKunduAccount('7001234572')
  const answers = await Promise.all([make(account), make(account), make(account), make(account)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
  const { items, leftToday } = await list(account)
  expect(items.map(({ number }: TestFileView) => number)).toEqual([3, 2, 1])
  expect(leftToday).toBe(0)
  const first = (await as(mia).get(`${path(account)}?limit=2`)).body
  const next = (await as(mia).get(`${path(account)}?limit=2&cursor=${first.nextCursor}`)).body
  expect(next.items.map(({ number }: TestFileView) => number)).toEqual([1])
})

test('it pays accounts of the organisation alone, and none that is archived', async () => {
  const [account, old] = [await addKunduAccount('7001234573'), await addKunduAccount('7001234574')]
  await as(ana).put(`/source-accounts/${old}`, { body: { status: 'archived' } })
  expect(await make(account, [account, old, 'nobody'])).toMatchObject({
    status: 422,
    body: { code: 'test_pays_others', errors: [{ row: 2 }, { row: 3 }] },
  })
  expect((await make(account, [account])).status).toBe(422)
  expect(await make(old, [account, account, account])).toMatchObject({
    body: { code: 'source_account_archived' },
  })
  expect((await make('nobody')).status).toBe(404)
})

test('an account whose bank’s file cannot carry another says which payment', async () => {
  const nab = {
    ...{ name: 'NAB', bsb: '082-001', accountNumber: '12345678', profile: 'aba-120-nab' },
    ...{ deUserId: '301500', userName: 'ACME', remitter: 'ACME' },
  }
  const { id } = (await as(ana).post('/source-accounts', { body: nab })).body
  expect(await make(id, [id, source, id])).toMatchObject({
    status: 422,
    body: { code: 'bank_would_refuse', errors: [{ row: 2, code: 'account_number_too_long' }] },
  })
})

test('that the bank took it is written down once, for a day that can be', async () => {
  const account = await addKunduAccount('7001234575')
  const { id } = (await make(account)).body
  const accept = (acceptedOn: string) =>
    as(ana).post(`${path(account)}/${id}/acceptance`, { body: { acceptedOn, toldBy: 'Lua, BSP' } })
  for (const day of [addDays(today(), -1), addDays(today(), 1)]) {
    expect(await accept(day)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'acceptedOn' }] },
    })
  }
  const taken = { on: today(), toldBy: 'Lua, BSP', recordedBy: { id: 'ana', name: 'Ana Mea' } }
  const name = 'Tried at the bank'
  await as(ana).put(`/source-accounts/${account}`, { body: { name } })
  const isNoted = async () => {
    const { setup } = (await as(ana).get('/home')).body as HomeView
    return setup?.find(({ note }) => note === 'format_unconfirmed')?.of.includes(name)
  }
  expect(await isNoted()).toBe(true)
  expect(await accept(today())).toMatchObject({ status: 200, body: { accepted: taken } })
  expect(await isNoted()).toBe(false)
  expect(await accept(today())).toMatchObject({
    status: 409,
    body: { code: 'test_files_are_fixed' },
  })
  expect((await as(mia).get(`/source-accounts/${account}`)).body.confirmedByBank).toBe(false)

  expect((await list(account)).items[0]).toMatchObject({ accepted: taken, isAsToday: true })
  await as(ana).put(`/source-accounts/${account}`, { body: { switches: { finalNewline: false } } })
  expect((await list(account)).items[0]).toMatchObject({ accepted: taken, isAsToday: false })
  expect(await isNoted()).toBe(true)
})

test('a test of one account is not found under another', async () => {
  const account = await addKunduAccount('7001234576')
  const { id } = (await make(account)).body
  expect((await as(ana).get(`${path()}/${id}/content`)).status).toBe(404)
})
