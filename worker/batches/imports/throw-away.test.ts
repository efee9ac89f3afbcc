import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { cutOff, failCall } from '../../core/d1/fail-call.fixture.ts'
import { keptDays } from '../../domain/access/sign-in/kept-days.ts'
import { dayInPortMoresby, formatDay } from '../../domain/calendar.ts'
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

const dayMs = 24 * 60 * 60 * 1000
const after = (days: number) => new Date(Date.now() + days * dayMs)
const folder = 'imports/org-acme/'
const stored = async (prefix: string) =>
  (await env.FILES.list({ prefix: folder + prefix })).objects.map(({ key }) => key)
const throwAway = async (days: number) => throwAwaySheets(env, await openAcme(), after(days))
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
  await throwAwaySheets(env, await openAcme(), at)
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
  for (const id of ids) await env.FILES.put(`${folder}${id}/sheet`, 'alone')
  const [other, kept] = [`imports/org-acme2/${ids[0]}/sheet`, await send('30.00')]
  await env.FILES.put(other, 'of another')
  for (let day = 0; day < 16; day++) await throwAway(keptDays.refusedSheets - 20 + day)
  for (const id of ids) expect(await stored(id)).toHaveLength(1)
  for (let day = 0; day < 16; day++) await throwAway(keptDays.refusedSheets + 1 + day)
  for (const id of ids) expect(await stored(id)).toEqual([])
  expect(await stored(kept.id)).toHaveLength(2)
  expect(await env.FILES.head(other)).not.toBeNull()
})

test('cut off after any of its calls, nothing of it is lost or said twice', async () => {
  const before = (await entries()).length
  const counted = failCall([database])
  await throwAway(keptDays.refusedSheets + 1)
  counted()
  let sheets = 0
  for (let call = 1; call <= 12; call++) {
    const batch = await startBatch(source)
    const sent = [await send('nothing', batch), await send('no', batch)]
    sheets += sent.length
    const over = cutOff([database], call)
    await throwAway(keptDays.refusedSheets + 1).catch(() => undefined)
    over()
    for (let day = 0; day < 16; day++) await throwAway(keptDays.refusedSheets + 1 + day)
    for (const { id } of sent) expect(await stored(id)).toEqual([])
  }
  const said = (await entries()).slice(before)
  expect(said.reduce((sum, entry) => sum + entry.sheets, 0)).toBe(sheets)
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
