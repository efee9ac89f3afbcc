import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addKunduAccount, paidAgain, spelled, startBatch } from '../../testing/batches.ts'
import { browser } from '../../testing/browser.ts'
import { as, makeCast, mia, originOf, ravi } from '../../testing/cast.ts'
import { password } from '../../testing/organisation.ts'
import { addNoa, noa, proposedFor, sendStatement } from '../settling/settling.fixture.ts'
import { rowsOfSignIn, rowsOfSignOut, rowsWritten } from './rows-written.ts'

/*
 * What a line costs in rows written, as the database says it: most of what a month costs at scale. Taken from two batches of
 * different length, so that what is written once falls out.
 */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
  await addNoa(database)
})
afterEach(() => vi.restoreAllMocks())

type Life = Record<keyof typeof rowsWritten, number>

/** Does it, and gives how many rows that wrote. */
async function written(act: () => Promise<{ status: number }>, expected = 201): Promise<number> {
  let rows = 0
  const real = database.batch.bind(database)
  const spy = vi.spyOn(database, 'batch').mockImplementation(async (statements) => {
    const answers = await real(statements)
    for (const { meta } of answers) rows += meta.rows_written
    return answers as Awaited<ReturnType<typeof real<never>>> // whoever asks says what its rows are
  })
  const { status } = await act()
  spy.mockRestore()
  expect(status).toBe(expected)
  return rows
}

/** Each sheet pays the same people about the same, under references of its own. */
function sheetOf(lines: number, run: number): FormData {
  const rows = Array.from({ length: lines }, (_none, index) => {
    const who = `Naomi ${spelled(index)} Gavera,088-968,${2_000_000_000 + index}`
    return `${who},5.${run},FN${run} ${index},E${index}`
  })
  const form = new FormData()
  const text = ['Name,BSB,Account,Amount,Reference,Employee No', ...rows].join('\n')
  form.set('sheet', new File([text], 'pay.csv'))
  return form
}

/** From the sheet to the bank file. */
async function lifeOf(lines: number, run: number): Promise<Life> {
  const id = await startBatch(source)
  const { post } = as(mia)
  const form = sheetOf(lines, run)
  const imported = await written(() => post(`/batches/${id}/imports`, { form }))
  let digest: unknown
  const submitted = await written(async () => {
    const answer = await post(`/batches/${id}/submission`, { body: paidAgain })
    digest = answer.body.digest
    return answer
  })
  const body = { decision: 'approve', digest }
  const approved = await written(() => as(ravi).post(`/batches/${id}/approvals`, { body }))
  let file: Record<string, unknown> = {}
  const sealed = await written(async () => {
    const answer = await post(`/batches/${id}/bank-file`)
    file = answer.body
    return answer
  })
  const { recordCount, totalToea } = file
  const sent = { bankReference: `REF${run}`, recordCount, totalToea, uncheckedReason: 'A test' }
  const uploaded = await written(() => post(`/batches/${id}/upload`, { body: sent }))
  return { imported, submitted, approved, sealed, uploaded, settled: await settle(id) }
}

/** The bank books it in one line, and somebody who did not make it confirms that. */
async function settle(id: string): Promise<number> {
  const { valueDate: day, totalToea, reference } = (await as(noa).get(`/batches/${id}`)).body
  await sendStatement(source, [{ day, amountToea: -totalToea, text: `BULK ${reference}` }], 1e9)
  const path = `/reconciliation/lines/${await proposedFor(id)}/confirmation`
  return written(() => as(noa).post(path), 200)
}

test('a line of known people writes so many rows at each step, and no step many beside its lines', async () => {
  // an account is confirmed thinly until it was paid three times
  for (const run of [12, 13, 14, 15]) await lifeOf(30, run)
  const [few, many] = [await lifeOf(10, 17), await lifeOf(30, 19)]
  for (const step of Object.keys(rowsWritten) as (keyof Life)[]) {
    const { perLine, once } = rowsWritten[step]
    expect([step, (many[step] - few[step]) / 20]).toEqual([step, perLine])
    expect([step, few[step] - 10 * perLine <= once]).toEqual([step, true])
  }
})

test('a sign-in writes no more than its price says, in a strange browser and in a known one, and a sign-out', async () => {
  const known = browser(originOf('acme'))
  const signIn = () => known.post('/auth', { email: mia.email, password })
  const signOut = () => known.post('/auth/logout', {})
  expect(await written(signIn, 303)).toBe(rowsOfSignIn.strange)
  expect(await written(signOut, 303)).toBe(rowsOfSignOut)
  expect(await written(signIn, 303)).toBe(rowsOfSignIn.known)
})

/** What the planner makes of a statement, whatever its values are. */
async function planOf(sql: string): Promise<string[]> {
  const values = Array.from(sql.matchAll(/\?/g), () => null)
  const { results } = await database
    .prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

test('whatever is asked of payments, no statement goes through all of them', async () => {
  const asked = new Set<string>()
  const real = database.prepare.bind(database)
  const spy = vi.spyOn(database, 'prepare').mockImplementation((sql) => {
    if (/\bpayments\b/.test(sql) && /^\s*(?:select|with)/i.test(sql)) asked.add(sql)
    return real(sql)
  })
  await lifeOf(10, 21)
  for (const path of ['search?q=FN12', 'payments?search=FN12', 'payments?sort=largest']) {
    expect([path, (await as(mia).get(`/${path}`)).status]).toEqual([path, 200])
  }
  spy.mockRestore()

  const plans = new Map<string, string[]>()
  for (const sql of asked) plans.set(sql, await planOf(sql))
  const all = [...plans.values()].flat()
  expect(
    all.some((one) => /payments_by_reference \(reference_key=\? AND payee_id=\?\)/.test(one)),
  ).toBe(true)
  expect(
    all.some((one) => /payments_by_reference \(reference_key>\? AND reference_key<\?\)/.test(one)),
  ).toBe(true)
  const whole = [...plans].flatMap(([sql, plan]) => {
    const names = Array.from(
      sql.matchAll(
        /(?:from|join) "?payments"?(?: (?:as )?"?(?!where|on|order|join|limit|group|inner|left|cross)(\w+)"?)?/gi,
      ),
    )
    const known = new Set(['payments', ...names.map(([, name]) => name)])
    const scans = plan.filter((one) => known.has(/^SCAN (\w+)$/.exec(one)?.[1] ?? ''))
    return scans.map((scan) => `${scan}: ${sql.slice(0, 120)}`)
  })
  expect(whole).toEqual([])
})
