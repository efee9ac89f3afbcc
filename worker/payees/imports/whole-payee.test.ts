import { beforeAll, expect, test } from 'vitest'
import type { SheetProblemView } from '../../contract/batches/imports.ts'
import type { PayeeView } from '../../contract/payees.ts'
import { accountsCell, listCell } from '../../domain/sheets/payees/own-cells.ts'
import { as, beta, bob, makeCast, mia, tom, zoe } from '../../testing/cast.ts'

let databases: { acme: D1Database; beta: D1Database }
beforeAll(async () => {
  const made = await makeCast()
  databases = { acme: made.acme.database, beta: made.beta.database }
  const add = async (body: object) => (await as(mia).post('/payees', { body })).body.id as string
  const kila = await add({
    name: 'Kila Vagi',
    code: 'E17',
    bsb: '088-950',
    accountNumber: '1000123456',
  })
  await add({
    name: 'Kila Vagi',
    code: '',
    bsb: '088-950',
    accountNumber: '01000123457',
    isPooled: true,
  })
  const mea = await add({
    name: '=Mea; "Tau"',
    code: 'E18',
    bsb: '028-038',
    accountNumber: '51007777',
  })
  const ume = await add({ name: 'Ume Able', code: '', bsb: '088-950', accountNumber: '1000123499' })
  // beside a first account that was paid; a change that waits is no other account
  await databases.acme
    .prepare(
      "UPDATE payee_accounts SET state = 'active', how = 'in_person', verified_by = 'zoe', verified_at = 1, active_from = 1 WHERE payee_id IN (?, ?)",
    )
    .bind(kila, mea)
    .run()
  const beside = { bsb: '018-019', accountNumber: '40000001', nameAtBank: 'K "V" AGI; SCHOOL' }
  await as(zoe).put(`/payees/${kila}`, { body: { ...beside, addAccount: true } })
  await as(zoe).put(`/payees/${mea}`, { body: { bsb: '028-038', accountNumber: '51008888' } })
  for (const phone of ['+675 7000 0001', '7000 0002']) {
    await as(mia).post(`/payees/${kila}/contacts`, { body: { phone } })
  }
  await as(mia).post(`/payees/${mea}/emails`, { body: { email: "o'neil+pay@x.example" } })
  await as(zoe).post(`/payees/${ume}/stops`, { body: { kind: 'blocked', reason: 'A dispute' } })
})

const listed = async (by = tom, slug?: string) =>
  (await as(by).get('/payees?beside=yes', slug ? { slug } : {})).body.items as PayeeView[]

/** What our own file says of a payee, in its order. */
const said = ({ name, code, account, beside, stopped }: PayeeView) => [
  ...[name, code, account.bsb, account.accountNumber, account.nameAtBank],
  account.isPooled ? 'yes' : 'no',
  accountsCell(beside?.accounts ?? []),
  listCell(beside?.phones ?? []),
  listCell(beside?.emails ?? []),
  stopped ?? '',
]

const titles = [
  ...['Name', 'Code', 'BSB', 'Account', 'Name at the bank', 'Pooled', 'Other accounts'],
  ...['Telephone numbers', 'Email addresses', 'Stopped'],
]
const csv = (rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

function send(sheet: string, add?: number, by = bob, slug: string | undefined = beta) {
  const form = new FormData()
  form.set('sheet', new File([sheet], 'payees.csv'))
  if (add !== undefined) form.set('add', String(add))
  return as(by).post('/payees/imports', { form, ...(slug && { slug }) })
}

const byCell = (rows: string[][]) => rows.map((row) => row.join('|')).sort()

test('what one organisation took along comes back the same in an empty one, and waits there for a second person', async () => {
  const there = (await listed()).map(said)
  expect(there.map((row) => row.slice(6)).filter((row) => row.some(Boolean))).toHaveLength(3)
  const sheet = csv([titles, ...there])
  const { isNew, wrong } = (await send(sheet)).body
  // the number with a zero in front is unusual at its bank, and kept
  expect([isNew.count, wrong.problems.map((one: SheetProblemView) => one.severity)]).toEqual([
    4,
    ['warning'],
  ])
  expect(await send(sheet, 4)).toMatchObject({ status: 201, body: { added: 4 } })
  expect(byCell((await listed(bob, beta)).map(said))).toEqual(byCell(there))

  const { results } = await databases.beta
    .prepare('SELECT kind, state, version, verified_by FROM payee_accounts ORDER BY account_number')
    .all()
  expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['proposed']))
  expect(results.filter(({ kind }) => kind === 'added')).toHaveLength(1)
  const confirmed = `SELECT (SELECT count(*) FROM payee_contacts WHERE confirmed_by IS NOT NULL)
    + (SELECT count(*) FROM payee_emails WHERE confirmed_by IS NOT NULL) AS n`
  expect(await databases.beta.prepare(confirmed).first('n')).toBe(0)
  expect((await send(sheet)).body).toMatchObject({ known: 4, differs: { count: 0 } })
})

test('another number, address or standing of somebody known is shown as a difference, and nothing of it is taken', async () => {
  const known = ['Kila Vagi', 'E17', '088-950', '1000123456', '', 'no', '']
  const own = '7000 0002; +675 (7000) 0001'
  const seen = async (...own: string[]) =>
    (await send(csv([titles, [...known, ...own]]), undefined, mia, '')).body
  expect(await seen(own, '', '')).toMatchObject({ known: 1, differs: { count: 0 } })
  expect(await seen('7999 9999', 'kila@x.example', 'suspended')).toMatchObject({
    ...{ known: 0, isNew: { count: 0 } },
    differs: {
      rows: [
        {
          payee: { name: 'Kila Vagi' },
          differences: [
            { field: 'Telephone numbers', known: '+675 7000 0001, 7000 0002', sheet: '7999 9999' },
            { field: 'Email addresses', known: '', sheet: 'kila@x.example' },
            { field: 'Stopped', known: '', sheet: 'suspended' },
          ],
        },
      ],
    },
  })
  expect(await seen('', '', '')).toMatchObject({ known: 1, differs: { count: 0 } })
})

test('an account beside a new one that somebody has is named, and nobody is added with it', async () => {
  const row = [
    'Somebody New',
    '',
    '088-950',
    '7777000001',
    '',
    '',
    '088-950 1000123456 "X"',
    '',
    '',
    '',
  ]
  expect((await send(csv([titles, row]), undefined, mia, '')).body).toMatchObject({
    isNew: { count: 0 },
    differs: {
      rows: [{ payee: { name: 'Kila Vagi' }, differences: [{ field: 'Other accounts' }] }],
    },
  })
})

test.each([
  ['Other accounts', 6, '088-950 7777000009', 'account_unclear'],
  ['Other accounts', 6, '088-950 7777000002 "X"', 'row_repeated'],
  ['Telephone numbers', 7, 'call me', 'phone_unclear'],
  ['Email addresses', 8, 'office', 'email_not_whole'],
  ['Email addresses', 8, 'abcdef'.replace(/./g, '$&@x.example;'), 'too_many_emails'],
  ['Stopped', 9, 'merged', 'standing_unclear'],
])('%s that cannot be read keep their row out (%#)', async (column, place, cell, code) => {
  const row = ['Somebody New', '', '088-950', '7777000002', '', '', '', '', '', '']
  row[place] = cell
  const { body } = await send(csv([titles, row]))
  expect(body).toMatchObject({ isNew: { count: 0 }, wrong: { count: 1 } })
  const [problem] = body.wrong.problems
  expect(problem).toMatchObject({ row: 2, code })
  if (code !== 'row_repeated') expect(problem.column).toBe(column)
})
