import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withBudget } from '../../core/d1/budget.ts'
import { cutOff, failCall, waitForStore } from '../../core/d1/fail-call.fixture.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
import { dayMs } from '../../domain/durations.ts'
import { keeperTurn } from '../../system/keeper/keepers.fixture.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { addKunduAccount, startBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, tom } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { throwAwaySheets } from './throw-away.ts'

const header = 'Name,BSB,Account,Amount'
let [database, source] = [{} as D1Database, '']
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})
afterEach(() => vi.restoreAllMocks())

let nth = 0
async function send(amount: string, batch = '') {
  nth += 1
  const form = new FormData()
  const row = `Kila Vele,088-950,${7_000_000 + nth},${amount}`
  form.set('sheet', new File([`${header}\n${row}\n`], 'pay.csv'))
  const id = batch || (await startBatch(source))
  const { status, body } = await as(mia).post(`/batches/${id}/imports`, { form, key: `k${nth}` })
  return { status, form, batch: id, id: body.importId as string, key: `k${nth}` }
}

const after = (days: number) => new Date(Date.now() + days * dayMs)
const folder = 'imports/org-acme/'
const stored = async (prefix: string) =>
  (await env.FILES.list({ prefix: folder + prefix })).objects.map(({ key }) => key)
const throwAway = async (days: number, since = days - 1) =>
  throwAwaySheets(env, await openAcme(), { at: after(days), lastAt: after(since) })
/** Files that no import names. */
const leave = (ids: string[]) =>
  Promise.all(ids.map((id) => env.FILES.put(`${folder}${id}/sheet`, 'alone')))
const entries = async () =>
  (await readChain(database))
    .filter(({ action }) => action === 'organisation.sheets_thrown_away')
    .map(({ actor_id: by, details }) => ({ by, sheets: Number(JSON.parse(details).sheets) }))

test('a refused sheet is kept for its days, then goes with what was said of it, and payments stay', async () => {
  const [refused, kept] = [await send('nothing'), await send('10.00')]
  expect([refused.status, kept.status]).toEqual([422, 201])
  await throwAway(keptDays.refusedSheets - 1)
  expect(await stored(refused.id)).toHaveLength(2)
  expect(await entries()).toEqual([])
  const at = after(keptDays.refusedSheets + 1)
  await throwAwaySheets(env, await openAcme(), { at, lastAt: after(1) })
  expect(await stored(refused.id)).toEqual([])
  expect(await stored(kept.id)).toHaveLength(2)
  expect(await entries()).toEqual([{ by: 'bilum', sheets: 1 }])

  const said = `This sheet was refused, and thrown away on ${formatDay(dayInPortMoresby(at))}. Upload it again.`
  for (const path of [`/imports/${refused.id}`, `/imports/${refused.id}/refused-rows`]) {
    const gone = await as(mia).get(path)
    expect(gone).toMatchObject({ status: 410, body: { code: 'sheet_thrown_away', detail: said } })
  }
  const { batch, key, form } = refused
  const again = await as(mia).post(`/batches/${batch}/imports`, { form, key })
  expect(again).toMatchObject({ status: 410, body: { detail: said } })
  expect((await as(mia).get(`/imports/${kept.id}`)).status).toBe(200)
  expect((await as(tom).get(`/batches/${batch}/imports`)).body.items).toMatchObject([
    { id: refused.id, thrownAwayAt: at.toISOString() },
  ])
})

test('an answer that is lost is a fault while its sheet is kept, and thrown away once it is older', async () => {
  const { id, batch } = await send('nothing')
  await env.FILES.delete(`${folder}${id}/answer`)
  expect((await as(mia).get(`/imports/${id}`)).status).toBe(500)
  const old = keptDays.refusedSheets * dayMs + 1
  await database
    .prepare(`INSERT INTO imports (id, batch_id, file_name, sha256, bytes, state, row_count, accepted_count, imported_by, imported_at)
      SELECT 'old', batch_id, file_name, sha256, bytes, state, row_count, accepted_count, imported_by, imported_at - ?
        FROM imports WHERE id = ? AND batch_id = ?`)
    .bind(old, id, batch)
    .run()
  const gone = await as(mia).get('/imports/old')
  expect([gone.status, gone.body.code]).toEqual([410, 'sheet_thrown_away'])
})

test('a sheet whose payments are here is thrown away by nobody: the table refuses it, and nothing is un-thrown', async () => {
  const { id } = await send('20.00')
  const mark = (value: string, row: string) =>
    database.prepare(`UPDATE imports SET thrown_away_at = ${value} WHERE id = ?`).bind(row).run()
  await expect(mark('1', id)).rejects.toThrow('sheet_is_kept')
  await expect(
    database.prepare("UPDATE imports SET state = 'checked' WHERE id = ?").bind(id).run(),
  ).rejects.toThrow('sheet_is_kept')
  const refused = await send('nothing')
  await throwAway(keptDays.refusedSheets + 1)
  await expect(mark('NULL', refused.id)).rejects.toThrow('sheet_is_kept')
})

test('what no import names goes by its age in the store, a sixteenth of the store a day', async () => {
  const ids = ['0', '7', 'f'].map((digit) => `${digit}${crypto.randomUUID().slice(1)}`)
  await leave(ids)
  const [other, kept] = [`imports/org-acme2/${ids[0]}/sheet`, await send('30.00')]
  await env.FILES.put(other, 'of another')
  for (let day = 0; day < 16; day++) await throwAway(keptDays.refusedSheets - 20 + day)
  for (const id of ids) expect(await stored(id)).toHaveLength(1)
  waitForStore(100)
  const silence = new Promise<never>(() => undefined)
  vi.spyOn(env.FILES, 'list').mockReturnValueOnce(silence)
  vi.spyOn(env.FILES, 'delete').mockReturnValueOnce(silence)
  for (let day = 0; day < 16; day++) await throwAway(keptDays.refusedSheets + 1 + day)
  for (const id of ids) expect(await stored(id)).toEqual([])
  expect(await stored(kept.id)).toHaveLength(2)
  expect(await env.FILES.head(other)).not.toBeNull()
})

test('a turn looks at the days that were missed since the last one, and at all where there was none', async () => {
  const all = Array.from('0123456789abcdef', (digit) => digit + crypto.randomUUID().slice(1))
  await leave(all)
  const left = async () => (await Promise.all(all.map(stored))).flat().length
  await throwAway(keptDays.refusedSheets + 5, keptDays.refusedSheets + 1)
  expect(await left()).toBe(12)
  const first = { at: after(keptDays.refusedSheets + 1), lastAt: null }
  expect(await throwAwaySheets(env, await openAcme(), first)).toBe(true)
  expect(await left()).toBe(0)
})

test('more than five hundred files alone under a digit go, no more than a thousand at once', async () => {
  // no id of a sheet begins like them
  await leave(Array.from({ length: 501 }, (_, index) => `a_${index}`))
  const remove = vi.spyOn(env.FILES, 'delete')
  for (let day = 1; day <= 16; day++) await throwAway(keptDays.refusedSheets + day)
  const atOnce = remove.mock.calls.map(([keys]) => keys.length)
  expect(Math.max(...atOnce)).toBeLessThanOrEqual(1_000)
  expect(await stored('a_')).toEqual([])
})

test('where calls run out it is unfinished, and where the store has too much it fails', async () => {
  await leave(['b1'])
  const turn = { at: after(keptDays.refusedSheets + 1), lastAt: null }
  const tenant = await openAcme()
  const { objects } = await env.FILES.list({ prefix: `${folder}b1` })
  const page = { objects, truncated: true, cursor: 'more', delimitedPrefixes: [] } as const
  vi.spyOn(env.FILES, 'list').mockResolvedValue({ ...page, delimitedPrefixes: [] })
  expect(await withBudget(() => throwAwaySheets(env, tenant, turn), 60)).toBe(false)
  await expect(throwAwaySheets(env, tenant, turn)).rejects.toThrow('more sheets are stored')
})

test('cut off after any of its calls, nothing of it is lost or said twice', async () => {
  const before = (await entries()).length
  const sent: { id: string }[] = []
  const sendTwo = async () => {
    const batch = await startBatch(source)
    sent.push(await send('nothing', batch), await send('no', batch))
  }
  await sendTwo()
  const counted = failCall([database])
  await throwAway(keptDays.refusedSheets + 1)
  const calls = counted()
  expect(calls).toBeGreaterThan(1)
  const goOn = async () => {
    await throwAway(keptDays.refusedSheets + 17, keptDays.refusedSheets + 1)
    for (const { id } of sent) expect(await stored(id)).toEqual([])
  }
  for (let call = 1; call <= calls; call++) {
    await sendTwo()
    const over = cutOff([database], call)
    await throwAway(keptDays.refusedSheets + 1).catch(() => undefined)
    over()
    await goOn()
  }
  await sendTwo()
  const remove = vi.spyOn(env.FILES, 'delete').mockRejectedValue(new Error('the store is away'))
  await expect(throwAway(keptDays.refusedSheets + 1)).rejects.toThrow('the store is away')
  remove.mockRestore()
  await goOn()
  const said = (await entries()).slice(before)
  expect(said.reduce((sum, entry) => sum + entry.sheets, 0)).toBe(sent.length)
})

test('the keeper throws them away, and nothing while the organisation is frozen', async () => {
  const { id } = await send('nothing')
  const state = (name: string) =>
    env.CONTROL.prepare(
      "UPDATE organisations SET state = ?, revision = revision + 1 WHERE slug = 'acme'",
    ).bind(name)
  const turn = async (days: number) => {
    await database.prepare('UPDATE job_turns SET at = 0').run()
    await keeperTurn('org-acme', after(days))
  }
  const { state: was } = (await env.CONTROL.prepare(
    "SELECT state FROM organisations WHERE slug = 'acme'",
  ).first<{ state: string }>()) ?? { state: '' }
  await state('frozen').run()
  await turn(keptDays.refusedSheets + 1)
  expect(await stored(id)).toHaveLength(2)
  await state(was).run()
  await turn(keptDays.refusedSheets + 2)
  expect(await stored(id)).toEqual([])
})
