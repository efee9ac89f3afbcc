import { beforeAll, expect, test } from 'vitest'
import { addPeriods } from '../batches/runs/runs.fixture.ts'
import { addKunduAccount, payment } from '../testing/batches.ts'
import { ana, as, bob, done, makeCast, mia, tom, zoe } from '../testing/cast.ts'
import { addColleagues, asColleague } from '../testing/colleagues.ts'

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const payroll = () => ({
  name: 'Payroll',
  kind: 'pay',
  sourceAccountId: source,
  rhythm: 'fortnight',
  description: 'FN{n} PAY',
})
const add = (changes: object, by = mia) =>
  as(by).post('/templates', { body: { ...payroll(), ...changes } })
test('whoever prepares batches adds, changes and archives templates; what is left out stays', async () => {
  const { status, body } = await add({ remitter: 'ACME WAGES' })
  expect([status, body.revision]).toEqual([201, 0])
  expect((await add({}, tom)).status).toBe(403)
  const put = (sent: object) => as(zoe).put(`/templates/${body.id}`, { body: sent })
  expect((await put({ description: 'PAY {n}', revision: 0 })).body.revision).toBe(1)
  expect((await put({ name: 'Wages', revision: 0 })).body.code).toBe('stale_template')
  expect((await put({ ownerId: 'zoe', revision: 1 })).status).toBe(200)
  const { body: view } = await as(tom).get(`/templates/${body.id}`)
  expect(view).toMatchObject({
    ...{ name: 'Payroll', description: 'PAY {n}', remitter: 'ACME WAGES' },
    ...{ owner: { id: 'zoe' }, next: null, revision: 2 },
  })
  await put({ status: 'archived', revision: 2 })
  const refused = await as(mia).post(`/templates/${body.id}/batches`, { body: {} })
  expect(refused.body.code).toBe('template_archived')
  expect(
    (await as(bob).put(`/templates/${body.id}`, { body: { revision: 3 }, slug: 'beta' })).status,
  ).toBe(404)
})

test.each([
  [{ name: 'PAYROLL' }, 'template_name_taken'],
  [{ name: 'A', description: 'FN{n} PAYROLLS' }, 'pattern_too_long'],
  [{ name: 'A', description: 'FN{x}' }, 'pattern_place_unknown'],
  [{ name: 'A', rhythm: '' }, 'pattern_needs_periods'],
  [{ name: 'A', rhythm: '', description: '', draftDaysBefore: 2 }, 'draft_needs_periods'],
  [{ name: 'A', sourceAccountId: 'none' }, 'not_found'],
  [{ name: 'A', ownerId: 'nobody' }, 'not_found'],
  [{ name: 'A', ownerId: 'zoe' }, 'owner_by_another'],
])('%j is refused: %s', async (changes, reason) => {
  const { body } = await add(changes)
  expect(body.code === 'invalid' ? body.errors[0].code : body.code).toBe(reason)
})

test('a template pays from an account that its owner may pay from', async () => {
  const restrict = (makers: string[]) =>
    database
      .prepare('UPDATE source_accounts SET maker_ids = ? WHERE id = ?')
      .bind(JSON.stringify(makers), source)
      .run()
  await restrict(['zoe'])
  const { body } = await add({ name: 'Of one account' })
  expect(body.errors).toMatchObject([{ field: 'sourceAccountId', code: 'account_not_yours' }])
  expect((await add({ name: 'Of one account' }, zoe)).status).toBe(201)
  await restrict([])
})

test('two people let somebody into the payroll group, and two open what was confidential', async () => {
  const letIn = (id: string) => as(ana).put(`/payroll-group/${id}`, { body: { isIn: true } })
  const confidential = { name: 'Salaries', isConfidential: true }
  const alone = await add(confidential)
  expect([alone.status, alone.body.code]).toEqual([403, 'lines_kept'])
  expect(alone.body.detail).toContain('nobody is in it yet')
  const other = await addKunduAccount('7009990001')
  await addColleagues([{ id: 'ben', role: 'org_admin', ownLimitToea: null }])
  expect((await letIn('ana')).body.code).toBe('own_rights')
  const asked = await letIn('mia')
  expect([asked.status, (await as(zoe).get('/payroll-group')).body.items]).toEqual([202, []])
  expect(asked.body.pending.lines).toMatchObject([{ field: 'E-mail', after: mia.email }])
  const confirm = (id: string) => asColleague('ben', 'POST', `/changes/${id}/confirmation`)
  expect((await as(ana).post(`/changes/${asked.body.pending.id}/confirmation`)).status).toBe(409)
  expect((await confirm(asked.body.pending.id)).status).toBe(200)
  expect((await as(zoe).get('/payroll-group')).body.items).toEqual([
    { id: 'mia', name: 'Mia Kila' },
  ])

  // Zoe makes nobody read it, and opens it not alone; what waits is asked anew once it has moved on
  const { body: made } = await add({ ...confidential, rhythm: '', description: 'PAY' })
  const put = (sent: object, by = zoe) => as(by).put(`/templates/${made.id}`, { body: sent })
  const owned = await put({ ownerId: 'zoe', revision: 0 })
  expect(owned.body.errors[0].code).toBe('lines_kept')
  const opened = { isConfidential: false, sourceAccountId: other, ownerId: 'zoe', revision: 0 }
  const moving = await put(opened)
  expect(moving.body.pending.lines.slice(1)).toEqual([
    {
      field: 'Source account',
      before: 'BSP payroll, 088-950 7001234567',
      after: 'BSP 7009990001, 088-950 7009990001',
    },
    { field: 'Owner', before: `Mia Kila (${mia.email})`, after: `Zoe Vagi (${zoe.email})` },
  ])
  await as(zoe).remove(`/changes/${moving.body.pending.id}`)
  const opening = await put({ isConfidential: false, revision: 0 })
  expect(opening.body.pending.summary).toBe(
    'Open the payments of new batches of Salaries to everybody',
  )
  const shown = async () => (await as(zoe).get(`/templates/${made.id}`)).body.isConfidential
  expect([opening.status, await shown()]).toEqual([202, true])
  expect((await confirm(opening.body.pending.id)).status).toBe(200)
  expect(await shown()).toBe(false)
  expect((await put({ isConfidential: true, revision: 1 })).body.code).toBe('lines_kept')
  expect((await put({ isConfidential: true, revision: 1 }, mia)).status).toBe(200)

  // out at once, by one
  expect((await as(ana).put('/payroll-group/mia', { body: { isIn: false } })).body.items).toEqual(
    [],
  )
  const start = { body: { copyLines: false, periodId: null } }
  expect((await as(mia).post(`/templates/${made.id}/batches`, start)).body.code).toBe('lines_kept')
})

test('what a confidential draft comes to as it grows is told to the payroll group alone', async () => {
  const periods = await addPeriods()
  await database.prepare('UPDATE payroll_group SET left_at = NULL').run()
  const { id } = await done(add({ name: 'Executives', isConfidential: true }))
  const run = { periodId: periods[0]?.id, copyLines: false }
  const draft = await done(as(mia).post(`/templates/${id}/batches`, { body: run }))
  const payments = { body: { payments: [payment(1, 70_001)] } }
  await done(as(mia).post(`/batches/${draft.id}/payments`, payments))
  const told = async (who = mia) => (await as(who).get(`/templates/${id}`)).body.next.draft
  expect(await told()).toMatchObject({ id: draft.id, paymentCount: 1, totalToea: 70_001 })
  const untold = { id: draft.id, paymentCount: null, totalToea: null }
  expect([await told(tom), await told(ana)]).toMatchObject([untold, untold])
  const listed = (await as(zoe).get('/templates')).body.items
  expect(listed.find((one: { id: string }) => one.id === id).next.draft).toMatchObject(untold)
})
