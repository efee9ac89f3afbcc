import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { withBudget } from '../core/d1/budget.ts'
import { failCall } from '../core/d1/fail-call.fixture.ts'
import { transientFaults } from '../core/database-errors.ts'
import type { Tenant } from '../core/databases.ts'
import { hashOf, listInDirectory, unlistFromDirectory } from '../organisations/directory.ts'
import { makeCast } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { numbered } from '../testing/growth/many-rows.ts'
import { sweepDirectory } from './sweep-directory.ts'

let acme: Tenant
beforeAll(async () => {
  await makeCast()
  acme = await openAcme()
  // of a sheet: all at one moment, every fifth of them gone again
  await acme.db.run(`insert into users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at)
    ${numbered(0, 250)} select 'p' || i, 'p' || i || '@many.test', 'Person', i, 'viewer',
      iif(i % 5, 'active', 'inactive'), '', 1, 1000 from n`)
})

const isListed = async (number: number) => {
  const hash = await hashOf(`p${number}@many.test`)
  const found = env.CONTROL.prepare(
    "SELECT count(*) AS found FROM directory WHERE email_hash = ? AND organisation_id = 'org-acme'",
  )
  return (await found.bind(hash).first('found')) === 1
}
/** Of those of the sheet. */
async function listed() {
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1)
  const found = await Promise.all(numbers.map(isListed))
  return numbers.filter((_, index) => found[index])
}

test('the directory follows more people than one step has, and goes on where it was left', async () => {
  const gone = await hashOf('p250@many.test')
  await env.CONTROL.prepare("INSERT INTO directory VALUES (?, 'org-acme')").bind(gone).run()
  let place: string | undefined
  const turn = () => ({
    ...{ lastAt: null, place },
    keepPlace: (kept: string) => {
      place = kept
    },
  })
  // a turn that has calls for one step and no more
  const ended = [await withBudget(() => sweepDirectory(env, acme, turn()), 5)]
  // by their ids, where many were changed at one moment
  expect([await isListed(1), await isListed(99)]).toEqual([true, false])
  for (let turns = 0; turns < 5 && !ended.at(-1); turns++) {
    ended.push(await withBudget(() => sweepDirectory(env, acme, turn()), 5))
  }
  expect(ended).toEqual([false, false, true])
  const there = Array.from({ length: 250 }, (_, index) => index + 1).filter((one) => one % 5)
  expect(await listed()).toEqual(there)
})

test('a line that breaks leaves nobody out of it, and nobody in it', async () => {
  const [text = ''] = transientFaults
  for (const when of ['before', 'after'] as const) {
    let ended = failCall([env.CONTROL], { nth: 1, text, when })
    await listInDirectory(env, 'p900@many.test', 'org-acme')
    ended()
    expect([when, await isListed(900)]).toEqual([when, true])
    ended = failCall([env.CONTROL], { nth: 1, text, when })
    await unlistFromDirectory(env, 'p900@many.test', 'org-acme')
    ended()
    expect([when, await isListed(900)]).toEqual([when, false])
  }
})
