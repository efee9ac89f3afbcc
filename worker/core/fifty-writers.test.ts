import { beforeAll, expect, test } from 'vitest'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { ana, as, makeCast, mia, tokenOf, zoe } from '../testing/cast.ts'
import { beforeNextWrite } from '../testing/faults.ts'

let database: D1Database
beforeAll(async () => {
  database = (await makeCast()).acme.database
  await Promise.all([ana, mia, zoe].map((person) => tokenOf(person)))
})

const writers = 50
const people = [ana, mia, zoe]

function add(index: number, key?: string) {
  const person = people[index % people.length] ?? mia
  return as(person).post('/payees', {
    body: { name: `Payee ${index}`, bsb: '028-038', accountNumber: String(20_000_000 + index) },
    ...(key && { key }),
  })
}

test('fifty people write at once: all are kept, each with one entry, and the chain is whole', async () => {
  const before = (await entriesOf(database)).length
  const answers = await Promise.all(Array.from({ length: writers }, (_, index) => add(index)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))

  const entries = await entriesOf(database)
  expect(brokenLinks(entries)).toEqual([])
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1))
  const added = entries.slice(before)
  expect(added.map(({ subject }) => subject).sort()).toEqual(
    answers.map(({ body }) => `payee/${body.id}`).sort(),
  )
  expect(new Set(added.map(({ actor_id }) => actor_id))).toEqual(new Set(['ana', 'mia', 'zoe']))
})

test('the same request sent ten times at once is carried out once', async () => {
  const before = (await entriesOf(database)).length
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(90, 'once')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await entriesOf(database)).toHaveLength(before + 1)
  expect(brokenLinks(await entriesOf(database))).toEqual([])
})

test('a change that is refused leaves no entry', async () => {
  const before = await entriesOf(database)
  const taken = await add(0)
  const wrong = await as(mia).post('/payees', { body: { name: '' } })
  expect([taken.status, wrong.status]).toEqual([409, 422])
  expect(await entriesOf(database)).toEqual(before)
})

test.each([
  ['role is another', "UPDATE users SET role = 'viewer' WHERE id = 'mia'", '409 rights_moved'],
  [
    'role means something else',
    "UPDATE roles SET title = 'Lately', revision = revision + 1 WHERE role = 'payment_manager'",
    '409 rights_moved',
  ],
  [
    'organisation lets in from elsewhere alone',
    `UPDATE organisation_settings SET networks = '[{"name":"Office","range":"203.0.113.0/24"}]', revision = revision + 1`,
    '403 network_not_allowed',
  ],
  ['session ran out', 'UPDATE sessions SET expires_at = 1', '401 signed_out'],
])(
  'whoever’s %s when it is written writes nothing by what was before',
  async (_name, sql, said) => {
    const before = await entriesOf(database)
    const meanwhile = () => database.prepare(sql).run()
    const end = beforeNextWrite(database, /^insert into "idempotency_keys"/, meanwhile)
    const heard = await add(people.indexOf(mia) + people.length * 40).finally(end)
    expect(`${heard.status} ${heard.body.code}`).toEqual(said)
    expect(await entriesOf(database)).toEqual(before)
    await database.batch(
      [
        "UPDATE users SET role = 'payment_manager' WHERE id = 'mia'",
        "UPDATE organisation_settings SET networks = '[]', revision = revision + 1",
      ].map((anew) => database.prepare(anew)),
    )
  },
)
