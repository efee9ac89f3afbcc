import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { addKunduAccount, startBatch, submittedBatch } from '../../testing/batches.ts'
import { makeCast, originOf, ravi, tokenOf } from '../../testing/cast.ts'
import { dropTriggers } from '../../testing/growth/drop-triggers.ts'

let database: D1Database
let waits: string

beforeAll(async () => {
  database = (await makeCast()).acme.database
  const source = await addKunduAccount()
  waits = (await submittedBatch(source, 10_000, 1)).id
  const draft = await startBatch(source, 'Newer draft')
  // copies are written as they stand: by which steps they came there is not what is read here
  await dropTriggers(database, 'batches')
  await copies(draft, 'draft', 25)
})

/** So many newer batches, each as this one stands. */
async function copies(id: string, name: string, many: number) {
  const columns = `name, description, source_account_id, value_date, state, version, step, revision, prepared_by, created_at,
    submitted_at, payment_count, total_toea, next_line, approvals_needed, warnings`
  await database
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into batches (id, number, ${columns})
       select ?3 || i, (select max(number) from batches) + i, ${columns} from n, batches where batches.id = ?1`,
    )
    .bind(id, many, name)
    .run()
}

const limitOf = (toea: number | null) =>
  database.prepare(`update users set approval_limit_toea = ? where id = 'ravi'`).bind(toea).run()

const page = async (query = '') =>
  (await ask('GET', `${originOf('acme')}/approval${query}`, { token: await tokenOf(ravi) })).text

/** What stands under a heading, up to the next. */
const under = (html: string, heading: string) =>
  html.split(`<h2>${heading}</h2>`)[1]?.split('<h2>')[0] ?? ''

const onward = (html: string, list: string) =>
  new RegExp(`href="(\\?${list}=[^"]*)"`).exec(html)?.[1] ?? ''

test('what waits for somebody else is found behind however many newer drafts', async () => {
  await limitOf(1)
  expect(under(await page(), 'Waiting for someone else')).toContain(`/approval/${waits}"`)
  await limitOf(null)
})

test('of more than fifty that wait, the first page says that there are more, and leads to each of them once', async () => {
  await copies(waits, 'waits', 55)
  const first = await page()
  expect(first).toContain('Waiting for you (50+)')
  expect(under(first, 'Waiting for someone else')).toBe('')
  const later = await page(onward(first, 'mine'))
  expect(later).toContain('<h1>More that wait for you</h1>')
  const seen = [...`${first}${later}`.matchAll(/class="row" href="\/approval\/([\w-]+)"/g)]
  const ids = seen.map(([, id]) => id)
  expect(ids).toHaveLength(56)
  expect(new Set(ids).size).toBe(56)
  expect(ids).toContain(waits)
})

test('what waits for others goes on by its own key, and what waits for oneself is never among it', async () => {
  await database.prepare(`update batches set total_toea = 500 where id like 'waits%'`).run()
  await limitOf(1_000)
  const first = await page()
  expect(first).toContain('Waiting for you (50+)')
  expect(under(first, 'Waiting for someone else')).toContain(`/approval/${waits}"`)
  await limitOf(1)
  const others = await page()
  expect(others).toContain('Waiting for you (0)')
  const later = await page(onward(others, 'others'))
  expect(later).toContain('<h1>Waiting for someone else</h1>')
  expect(later.match(/class="row"/g)).toHaveLength(20)
  await limitOf(null)
})
