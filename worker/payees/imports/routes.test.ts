import { beforeAll, expect, test } from 'vitest'
import type { PayeeView } from '../../contract/payees.ts'
import { ana, as, beta, bob, makeCast, mia, ravi, tom } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
})

type Sent = { add?: number | string; key?: string; by?: Person; slug?: string; name?: string }

function send(text: string, { add, key, by = mia, slug, name = 'staff.csv' }: Sent = {}) {
  const form = new FormData()
  form.set('sheet', new File([text], name, { type: 'text/csv' }))
  if (add !== undefined) form.set('add', String(add))
  return as(by).post('/payees/imports', { form, ...(key && { key }), ...(slug && { slug }) })
}

const titles = 'Name,Code,BSB,Account,Name at the bank\n'
const kila = 'Kila Vagi,E17,088-950,1000123456,K VAGI\n'
const mea = 'Mea Tau,E18,088-950,1000123457,\n'
const payeeCount = () => database.prepare('SELECT count(*) AS many FROM payees').first('many')

test('what a sheet would add is shown first, and then it is added, its accounts proposed', async () => {
  const preview = await send(titles + kila + mea)
  expect(preview).toMatchObject({ status: 200, body: { rows: 2, added: 0, isNew: { count: 2 } } })
  expect(await payeeCount()).toBe(0)
  const added = await send(titles + kila + mea, { add: 2, key: 'first' })
  expect(added).toMatchObject({ status: 201, body: { added: 2 } })
  const { items } = (await as(tom).get('/payees')).body
  expect(items).toMatchObject([
    { name: 'Kila Vagi', code: 'E17', account: { state: 'proposed', nameAtBank: 'K VAGI' } },
    { name: 'Mea Tau', account: { state: 'proposed', kind: 'new', proposedBy: 'mia' } },
  ])
  const again = await send(titles + kila + mea, { add: 2, key: 'first' })
  expect(again.body).toEqual(added.body)
  expect(await payeeCount()).toBe(2)
  const details = await database
    .prepare("SELECT details FROM audit_entries WHERE action = 'payees.imported'")
    .first<string>('details')
  expect(JSON.parse(details ?? '')).toMatchObject({ fileName: 'staff.csv', rows: 2, added: 2 })
})

test('the same sheet again adds nobody, and our own list adds nobody either', async () => {
  const { body } = await send(titles + kila + mea)
  expect(body).toMatchObject({ isNew: { count: 0 }, known: 2, differs: { count: 0 } })
  expect(await send(titles + kila + mea, { add: 0 })).toMatchObject({
    status: 409,
    body: { code: 'nothing_new' },
  })
  const { items } = (await as(tom).get('/payees')).body as { items: PayeeView[] }
  const list = items.map(({ name, code, account: { bank, bsb, accountNumber, nameAtBank } }) =>
    [name, code, bank, bsb, accountNumber, nameAtBank, 'proposed', '2026-11-22'].join(','),
  )
  const head = 'Name,Code,Bank,BSB,Account,Name at the bank,State of the account,Added'
  expect((await send([head, ...list, ''].join('\n'))).body).toMatchObject({
    isNew: { count: 0 },
    known: 2,
    differs: { count: 0 },
    wrong: { count: 0 },
  })
})

test('who is known otherwise is named with what differs, and nothing of them changes', async () => {
  const before = (await as(tom).get('/payees')).body
  const rows = `Kila Vagi-Tau,E17,088-950,1000123456,K VAGI
Mea Tau,E18,088-950,9999123456,
Somebody Else,,088-950,01000123457,
`
  const { body } = await send(titles + rows)
  expect(body.isNew.count).toBe(0)
  expect(body.differs.rows).toMatchObject([
    { row: 2, differences: [{ field: 'Name', known: 'Kila Vagi', sheet: 'Kila Vagi-Tau' }] },
    { row: 3, differences: [{ field: 'Account', sheet: '088-950 9999123456' }] },
    { row: 4, payee: { name: 'Mea Tau' } },
  ])
  expect((await send(titles + rows, { add: 3 })).body.code).toBe('payees_moved')
  expect((await as(tom).get('/payees')).body).toEqual(before)
})

test('good rows are added and wrong ones left out, with row, field and limit', async () => {
  const rows = `Ume Able,E20,088-950,1000123460,
${'N'.repeat(81)},E21,088-950,1000123461,SHORT
`
  const { body } = await send(titles + rows, { add: 1 })
  expect(body).toMatchObject({ added: 1, wrong: { count: 1 } })
  expect(body.wrong.problems[0]).toMatchObject({ row: 3, column: 'Name', code: 'name_too_long' })
  expect(body.wrong.problems[0].message).toContain('81 characters; at most 80')
})

test('a name, code and account of a merged payee are the one they were merged into', async () => {
  const idOf = async (name: string) => {
    const { items } = (await as(tom).get('/payees')).body as { items: PayeeView[] }
    return items.find((one) => one.name === name)?.id ?? ''
  }
  const body = { intoId: await idOf('Kila Vagi'), reason: 'One person' }
  expect((await as(ana).post(`/payees/${await idOf('Mea Tau')}/merges`, { body })).status).toBe(201)
  expect((await send(titles + mea)).body).toMatchObject({
    isNew: { count: 0 },
    differs: { rows: [{ payee: { name: 'Kila Vagi' } }] },
  })
})

test('of two sheets with the same new people at one moment one adds them', async () => {
  const rows = `${titles}Twice Sent,,088-950,1000123470,\n`
  const answers = await Promise.all([send(rows, { add: 1 }), send(rows, { add: 1, by: ana })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('is for those who add payees, of this organisation, in a form with a sheet', async () => {
  expect((await send(titles + kila, { by: ravi })).status).toBe(403)
  const elsewhere = await send(titles + kila, { by: bob, slug: beta })
  expect(elsewhere.body).toMatchObject({ isNew: { count: 1 }, known: 0 })
  expect((await as(mia).post('/payees/imports', { form: new FormData() })).status).toBe(400)
  expect((await send(titles + kila, { add: 'all' })).body.errors).toMatchObject([{ field: 'add' }])
  expect((await send(titles + kila, { name: `${'n'.repeat(200)}.csv` })).status).toBe(422)
  expect((await send('x'.repeat(5 * 1024 * 1024 + 1))).status).toBe(413)
})

test('an account of many members is added as one, and a sheet that says otherwise of one that is known differs', async () => {
  const sheet = (pooled: string) =>
    `Name,BSB,Account,Pooled\nTeachers Savings,088-950,7009990001,${pooled}\n`
  expect((await send(sheet('yes'))).body.isNew.rows).toMatchObject([{ isPooled: true }])
  expect((await send(sheet('yes'), { add: 1 })).status).toBe(201)
  const { items } = (await as(tom).get('/payees?search=teachers')).body
  expect(items).toMatchObject([{ account: { isPooled: true } }])
  expect((await send(sheet(''))).body).toMatchObject({ known: 1 })
  expect((await send(sheet('no'))).body.differs.rows[0].differences).toEqual([
    { field: 'Pooled', known: 'yes', sheet: 'no' },
  ])
})
