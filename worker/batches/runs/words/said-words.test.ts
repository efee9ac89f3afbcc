import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../../../core/databases.ts'
import { addKunduAccount, paidAgain, payment } from '../../../testing/batches.ts'
import { as, makeCast, mia, ravi, tom, zoe } from '../../../testing/cast.ts'
import { listedOf } from '../differences.ts'
import { selectRunFacts } from '../differences-store.ts'
import { addPeriods } from '../runs.fixture.ts'

/* Of each who is new in a run of people, gone from it or back, its maker says why before it is handed over. */

let database: D1Database
let template = ''
let periods: { id: string }[] = []
const society = { bsb: '088-950', accountNumber: '7000500500' }

beforeAll(async () => {
  database = (await makeCast()).acme.database
  const source = await addKunduAccount()
  periods = await addPeriods()
  const body = {
    ...{ name: 'Wages', kind: 'pay', rhythm: 'fortnight', description: 'FN{n}' },
    ...{ reference: 'PAY {n}', remitter: 'ACME', sourceAccountId: source },
  }
  template = (await as(mia).post('/templates', { body })).body.id
  const pooled = { ...society, name: 'Teachers Savings', isPooled: true }
  expect((await as(mia).post('/payees', { body: pooled })).status).toBe(201)
})

const sheetOf = (members: string[]) =>
  [
    'Name,BSB,Account Number,Amount,Reference',
    ...members.map((name, at) => `${name},${society.bsb},${society.accountNumber},50.00,M${at}`),
  ].join('\n')

async function run(indexes: number[], members: string[], period: number) {
  const body = { periodId: periods[period]?.id, copyLines: false }
  const { id } = (await as(mia).post(`/templates/${template}/batches`, { body })).body
  const payments = indexes.map((index) => payment(index))
  expect((await as(mia).post(`/batches/${id}/payments`, { body: { payments } })).status).toBe(201)
  if (members.length > 0) {
    const form = new FormData()
    form.set('sheet', new File([sheetOf(members)], 'members.csv'))
    expect((await as(mia).post(`/batches/${id}/imports`, { form })).status).toBe(201)
  }
  return id as string
}

const submit = (id: string) => as(mia).post(`/batches/${id}/submission`, { body: paidAgain })
const say = (id: string, body: object) => as(mia).put(`/batches/${id}/differences`, { body })
const seen = async (id: string) => (await as(tom).get(`/batches/${id}/differences`)).body

async function upload(id: string) {
  const { digest } = (await submit(id)).body
  for (const by of [ravi, zoe]) {
    await as(by).post(`/batches/${id}/approvals`, { body: { decision: 'approve', digest } })
  }
  const { recordCount, totalToea } = (await as(mia).post(`/batches/${id}/bank-file`)).body
  const body = { bankReference: 'R1', recordCount, totalToea, uncheckedReason: 'A test' }
  expect((await as(mia).post(`/batches/${id}/upload`, { body })).status).toBe(201)
}

/** Past the domain: with the figures as they would be signed. */
const forged = (id: string, differences: object) =>
  database
    .batch([
      database
        .prepare(`insert into batch_steps (batch_id, version, step, kind, from_state, to_state, actor_id, at, digest)
          select id, version, step + 1, 'submit', state, 'in_approval', 'mia', 1, 'd' from batches where id = ?`)
        .bind(id),
      database
        .prepare(`update batches set state = 'in_approval', step = step + 1, revision = revision + 1,
          digest = 'd', approvals_needed = 1, differences = ? where id = ?`)
        .bind(JSON.stringify(differences), id),
    ])
    .then(() => 'written', String)

let first = ''
let second = ''

test('a first run has nobody to say anything of, also where a program says it of all', async () => {
  first = await run([1, 2, 3], ['Anna Kila', 'Boio Tom', 'Dora Vagi'], 0)
  expect((await say(first, { all: { new: 'started' } })).body.summary).toBeNull()
  await upload(first)
})

test('a run is not handed over while nothing is said of somebody, and the refusal says of how many and of whom', async () => {
  second = await run([2, 4, 5, 6], ['Anna Kila'], 1)
  const refused = await submit(second)
  expect([refused.status, refused.body.code]).toEqual([409, 'words_missing'])
  expect(refused.body.detail).toMatch(
    /^Say why under “Since the last run”, .* Without a word: 3 new: .*; 4 gone: .*Boio Tom.*\.$/,
  )
  expect(refused.body.errors.map(({ value }: { value: string }) => value)).toEqual(['new', 'gone'])
  const { summary } = await seen(second)
  expect(await forged(second, summary)).toContain('words_missing')
  // nor with figures that say more than anybody said
  const made = { ...summary, words: { started: 3, left: 4 } }
  expect(await forged(second, made)).toContain('words_missing')
})

test('two members of a pooled account who are gone have each a word of their own', async () => {
  const { items } = await seen(second)
  const [left, onLeave] = ['Dora Vagi', 'Boio Tom'].map((name) =>
    items.find((one: { name: string }) => one.name === name),
  )
  expect(left.payeeId).toBe(onLeave.payeeId)
  const words = [
    { payeeId: left.payeeId, person: left.person, word: 'left' },
    { payeeId: onLeave.payeeId, person: onLeave.person, word: 'leave' },
  ]
  const { body } = await say(second, { words })
  expect(body.summary.words).toEqual({ left: 1, leave: 1 })
  expect(body.sentence).toContain('the maker says: 1 left, 1 on leave, 5 without a word')
  const back = await say(second, { words: [{ ...words[0], word: null }] })
  expect(back.body.summary.words).toEqual({ leave: 1 })
  // without a person it is of all of the payee
  const both = await say(second, { words: [{ payeeId: left.payeeId, word: 'left' }] })
  expect(both.body.summary.words).toEqual({ left: 2 })
})

test('one word is said of all of a kind of whom nothing was said, and the run is handed over', async () => {
  const codeOf = async (body: object) => (await say(second, body)).body.code
  expect(await codeOf({ all: { new: 'left' } })).toBe('finding_gone')
  expect(await codeOf({ words: [] })).toBe('invalid')
  const [gone] = (await seen(second)).items.filter(({ kind }: { kind: string }) => kind === 'gone')
  const words = [{ payeeId: gone.payeeId, person: gone.person, word: 'leave' }]
  const { body } = await say(second, { words, all: { new: 'started', gone: 'left' } })
  expect(body.summary.words).toEqual({ started: 3, left: 3, leave: 1 })
  expect(await forged(second, { ...body.summary, words: { mistake: 1, started: 6 } })).toContain(
    'said_mistake',
  )
  expect((await submit(second)).body.run.differences).toMatch(/3 started, 3 left, 1 on leave$/)
})

test('of a pooled account a member who is paid in the place of another is new, and the other is gone', async () => {
  const id = await run([1, 2, 3], ['Anna Kila', 'Boio Tom', 'Eva Rua'], 2)
  const { items } = await seen(id)
  expect(items.map(({ kind, name }: Record<string, string>) => [kind, name])).toEqual([
    ['new', 'Eva Rua'],
    ['gone', 'Dora Vagi'],
  ])
})

test('of a supplementary run nobody is gone whom the run beside it pays', async () => {
  const beside = await run([7], [], 1)
  const body = { supplementaryReason: 'Forgotten in the first' }
  await as(mia).put(`/batches/${beside}`, { body })
  const { items } = await seen(beside)
  // those who are gone from both are said here too: the other may yet be taken back
  const kinds = Map.groupBy(items, ({ kind }: { kind: string }) => kind)
  expect([kinds.get('new')?.length, kinds.get('gone')?.length]).toEqual([1, 4])
  const { steps } = (await as(tom).get(`/batches/${beside}/comparison`)).body
  const picture = steps.map(({ kind, payees }: { kind: string; payees: number }) => [kind, payees])
  // the picture counts payees: the member of a pooled account is none
  expect(picture).toEqual([
    ['new', 1],
    ['gone', 2],
  ])
  await say(beside, { all: { new: 'started', gone: 'left' } })
  expect((await submit(beside)).status).toBe(201)
})

test('whether somebody was paid before is looked up once, however many lines they have', async () => {
  const lines = 60
  const id = await run(new Array(lines).fill(9), [], 3)
  const { sql, params } = selectRunFacts(tenantDb(database), id).paidEver.toSQL()
  const { results, meta } = await database
    .prepare(sql)
    .bind(...params)
    .run()
  expect(results).toEqual([])
  expect(meta.rows_read).toBeLessThan(10 * lines)
})

test('of more people than are listed those without a word are listed first', () => {
  const row = { payeeId: '', beforeToea: 0, nowToea: 0, before: '', now: '', kind: 'new' } as const
  const rows = ['a', 'b', 'c', 'd'].map((name) => {
    const word = name < 'c' ? ('started' as const) : null
    return { ...row, name, person: name, word }
  })
  expect(listedOf(rows, 3).map(({ name }) => name)).toEqual(['a', 'c', 'd'])
})
