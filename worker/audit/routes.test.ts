import { beforeAll, expect, test } from 'vitest'
import type { AuditEntryView } from '../contract/audit.ts'
import { addDays, dayInPortMoresby } from '../domain/calendar.ts'
import { ask } from '../testing/ask.ts'
import { brokenLinks, entriesOf } from '../testing/audit-chain.ts'
import { addKunduAccount, payDay } from '../testing/batches.ts'
import { ana, as, makeCast, mia, originOf, tokenOf, zoe } from '../testing/cast.ts'

let database: D1Database
let first = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  const ids = []
  for (const [index, person] of [mia, mia, zoe, zoe, ana].entries()) {
    const { body } = await as(person).post('/payees', {
      body: { name: `Payee ${index}`, bsb: '028-038', accountNumber: String(30_000_000 + index) },
    })
    ids.push(body.id)
  }
  first = ids[0]
  await as(zoe).put(`/payees/${first}`, { body: { name: 'Kila Vagi' } })
})

async function list(query: string): Promise<AuditEntryView[]> {
  const { status, body } = await as(ana).get(`/audit${query}`)
  expect(status).toBe(200)
  return body.items
}

test('the log is newest first and says who did what to what, in names', async () => {
  const items = await list('')
  const seqs = items.map(({ seq }) => seq)
  expect(seqs).toEqual([...seqs].sort((one, other) => other - one))
  expect(items[0]).toMatchObject({
    actorId: 'zoe',
    actorName: 'Zoe Vagi',
    action: 'payee.changed',
    subject: `payee/${first}`,
    details: { before: { name: 'Payee 0' }, after: { name: 'Kila Vagi' } },
  })
})

test('the first page has everyone who ever acted, whatever it is narrowed to', async () => {
  const { body } = await as(ana).get('/audit?actor=mia&limit=1')
  const names = body.actors.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['Ana Mea', 'Mia Kila', 'Zoe Vagi']))
  expect(new Set(names).size).toBe(names.length)
  const next = await as(ana).get(`/audit?limit=1&cursor=${body.nextCursor}`)
  expect(next.body).not.toHaveProperty('actors')
})

test('a page says what its batches are called today', async () => {
  const account = await addKunduAccount()
  const { body: batch } = await as(mia).post('/batches', {
    body: { name: 'Payroll', sourceAccountId: account, valueDate: payDay(), description: 'P' },
  })
  await as(mia).put(`/batches/${batch.id}`, { body: { name: 'Payroll FN23' } })
  const { body } = await as(ana).get('/audit?action=batch.added')
  expect(body.batches).toEqual({
    [`batch/${batch.id}`]: { reference: batch.reference, name: 'Payroll FN23' },
  })
})

test('it can be filtered by action, by person, by subject and by all of them', async () => {
  const added = await list('?action=payee.added')
  expect(added.map(({ actorId }) => actorId)).toEqual(['ana', 'zoe', 'zoe', 'mia', 'mia'])
  const byMia = await list('?actor=mia')
  expect(new Set(byMia.map(({ actorId }) => actorId))).toEqual(new Set(['mia']))
  const ofFirst = await list(`?subject=payee/${first}`)
  expect(ofFirst.map(({ action }) => action)).toEqual(['payee.changed', 'payee.added'])
  const one = await list(`?subject=payee/${first}&actor=mia&action=payee.added`)
  expect(one).toHaveLength(1)
  expect(await list('?actor=nobody')).toEqual([])
  expect(await list(`?actor=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([])
})

test('pages follow each other without a gap and without a repeat, filtered too', async () => {
  for (const filter of ['', '&action=payee.added']) {
    const whole = await list(`?limit=200${filter}`)
    const paged: AuditEntryView[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await as(ana).get(`/audit?limit=2${filter}${from}`)
      expect(body.items.length).toBeLessThanOrEqual(2)
      paged.push(...body.items)
      cursor = body.nextCursor
    }
    expect(paged).toEqual(whole)
  }
})

test('it can be narrowed to days in Port Moresby', async () => {
  const today = dayInPortMoresby(new Date())
  const whole = await list('?limit=200')
  // the account that they are paid from was set up long ago
  const ofToday = whole.filter(({ action }) => action !== 'source_account.added')
  expect(await list(`?limit=200&from=${today}&to=${today}`)).toEqual(ofToday)
  expect(await list(`?from=${addDays(today, 1)}`)).toEqual([])
  const before = whole.filter(({ action }) => action === 'source_account.added')
  expect(await list(`?to=${addDays(today, -1)}`)).toEqual(before)
  const byMia = await list(`?actor=mia&from=${addDays(today, -1)}&to=${addDays(today, 1)}`)
  expect(byMia).toEqual(await list('?actor=mia'))
})

test('entries that arrive while someone pages do not move the pages', async () => {
  const { body: page } = await as(ana).get('/audit?limit=2')
  const rest = (await list('?limit=200')).slice(2, 4)
  await as(mia).post('/payees', {
    body: { name: 'Late', bsb: '028-038', accountNumber: '39999999' },
  })
  const { body } = await as(ana).get(`/audit?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`)
  expect(body.items).toEqual(rest)
})

test.each([
  ['?limit=0', 422, 'invalid'],
  ['?limit=201', 422, 'invalid'],
  ['?limit=two', 422, 'invalid'],
  ['?cursor=nonsense', 400, 'cursor_invalid'],
  [`?cursor=${btoa('["1"]')}`, 400, 'cursor_invalid'],
  [`?cursor=${btoa('[1,2]')}`, 400, 'cursor_invalid'],
  [`?actor=${'x'.repeat(121)}`, 422, 'invalid'],
])('%s is refused', async (query, status, code) => {
  expect(await as(ana).get(`/audit${query}`)).toMatchObject({ status, body: { code } })
})

test('the export is the whole chain, oldest first, and a stranger can verify it', async () => {
  const { status, headers, text } = await ask('GET', `${originOf('acme')}/api/audit/export`, {
    token: await tokenOf(ana),
  })
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/x-ndjson')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="acme-audit.ndjson"')
  expect(text.endsWith('\n')).toBe(true)
  const lines: Record<string, string | number>[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const exported = lines.map((line) => ({
    seq: Number(line.seq),
    at: Date.parse(String(line.at)),
    actor_id: String(line.actorId),
    action: String(line.action),
    subject: String(line.subject),
    details: String(line.details),
    previous_hash: String(line.previousHash),
    hash: String(line.hash),
  }))
  expect(brokenLinks(exported)).toEqual([])
  expect(exported).toEqual(await entriesOf(database))
})
