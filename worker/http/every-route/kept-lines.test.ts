import { expect, test } from 'vitest'
import { noa } from '../../batches/settling/settling.fixture.ts'
import { addDays } from '../../domain/calendar.ts'
import { ask } from '../../testing/ask.ts'
import { paidAgain, payDay } from '../../testing/batches.ts'
import { ana, as, done, mia, originOf, ravi, tom, zoe } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { everyone, ivan } from '../../testing/everyone.ts'
import { type Person, password } from '../../testing/organisation.ts'
import { everyRoute, isOpen } from '../../testing/routes/every-route.ts'
import { hashesIn, leftByItself } from './kept-heard.fixture.ts'
import {
  account,
  beginKept,
  doors,
  doorsOf,
  draft,
  kept,
  looks,
  pay,
  rumana,
  sessions,
  tried,
  zebulon,
} from './kept-lines.fixture.ts'

/*
 * The single payments of a confidential payroll, asked for at every route there is, from a draft to a payment that came back:
 * nobody outside the payroll group hears a name, an amount or an account of it, whatever their role.
 */

beginKept()

test('what the payroll group reads at its doors, nobody else hears of at any route', async () => {
  expect((await doorsOf(ivan, looks)).sort()).toEqual(doors)
  expect(await doorsOf(ana, looks)).toEqual([])
  const behind = looks.filter(({ name }) => doors.includes(name))
  for (const person of [zoe, ravi, tom, everyone.accountant, everyone.auditor]) {
    expect([person.id, await doorsOf(person, behind)]).toEqual([person.id, []])
  }
})

test('who does not read them changes nothing of them, and takes nothing that has them', async () => {
  const refused = [403, 'lines_kept']
  const asked = (person: Person, method: 'post' | 'put', path: string, body: object = {}) =>
    as(person)
      [method](path, { body })
      .then(({ status, body: { code } }) => [status, code])
  const batch = `/batches/${draft}`
  const payments = [pay(zebulon)]
  expect(await asked(zoe, 'post', `${batch}/payments`, { payments })).toEqual(refused)
  expect(await asked(zoe, 'put', batch, { name: 'Mine' })).toEqual(refused)
  expect(await asked(zoe, 'post', `${batch}/submission`, paidAgain)).toEqual(refused)
  expect(await asked(zoe, 'post', `/batches/${kept.batches}/bank-file`)).toEqual(refused)
  const held = { sha256: '0'.repeat(64) }
  expect(await asked(zoe, 'post', `/bank-files/${kept['bank-files']}/checks`, held)).toEqual(
    refused,
  )
  const run = { copyLines: true }
  expect(await asked(zoe, 'post', `/templates/${kept.templates}/batches`, run)).toEqual(refused)
  const { lines, returns } = kept
  const accountant = everyone.accountant
  expect(await asked(accountant, 'post', `/reconciliation/lines/${lines}/confirmation`)).toEqual(
    refused,
  )
  const why = { resolution: 'not_owed', note: 'Left' }
  expect(await asked(accountant, 'post', `/returns/${returns}/resolution`, why)).toEqual(refused)
  expect(await asked(ana, 'post', '/organisation/archives', { password })).toEqual([
    403,
    'archive_needs_leave',
  ])
  expect(await asked(zoe, 'post', '/payroll-group/archives')).toEqual(refused)
  const named = await as(zoe).get(`/batches/${draft}/payments`)
  expect(named.body.detail).toContain('Ivan Kopi, Mia Kila, Noa Vali')
})

test('who approves sees totals, counts and what a reason was given for; who only looks, totals', async () => {
  const { body: batch } = await as(ravi).get(`/batches/${kept.batches}`)
  expect(batch).toMatchObject({ isConfidential: true, lines: 'ranked', paymentCount: 4 })
  const found = async (person: Person) =>
    (await as(person).get(`/batches/${kept.batches}/findings`)).body.items
  const [one, ...others] = await found(ravi)
  expect([others, one]).toMatchObject([
    [],
    {
      kind: 'duplicate',
      rank: 2,
      line: 4,
      payeeName: 'Rumana Ovia',
      reason: paidAgain.duplicatesReason,
    },
  ])
  expect(one.evidence).toEqual({})
  expect(await found(tom)).toEqual([])
  const page = await ask('GET', `${originOf('acme')}/approval/${kept.batches}`, {
    token: await sessions.of(ravi),
  })
  expect(page.text).toMatch(/kept to the payroll group.*4\spayments with transaction code 53/s)
  expect(page.text).toContain('Rumana Ovia')
})

test('a payment beside a confidential one is warned of, and tells neither where nor how much', async () => {
  const heading = { name: 'Advances', sourceAccountId: account, description: 'ADV' }
  const made = await done(as(zoe).post('/batches', { body: { ...heading, valueDate: payDay() } }))
  const payments = [pay({ ...rumana, amountToea: 500_000 }, 'A'), pay(zebulon, 'B')]
  const added = await done(as(zoe).post(`/batches/${made.id}/payments`, { body: { payments } }))
  const { items } = (await as(zoe).get(`/batches/${made.id}/findings`)).body
  const said = items.map(({ kind, sentence }: Record<string, string>) => [kind, sentence])
  expect(said).toContainEqual([
    'paid_before',
    'A confidential batch pays the same amount to the same account.',
  ])
  expect(JSON.stringify(items)).not.toMatch(/above_usual|B1\b|555\.01/)
  // who asks amount by amount hears nothing
  const many = [123_456, 123_458].map((amountToea) => pay({ ...zebulon, amountToea }, 'C'))
  await done(as(zoe).post(`/batches/${made.id}/payments`, { body: { payments: many } }))
  const again = (await as(zoe).get(`/batches/${made.id}/findings`)).body.items
  expect(JSON.stringify(again)).not.toContain('paid_before')
  const lines = (await as(zoe).get(`/batches/${made.id}/payments`)).body.items
  expect([lines[0].lastPaid, added.items[0].lastPaid]).toEqual([null, null])
  expect((await as(zoe).get(`/batches/${made.id}/comparison`)).body.before).toBeNull()
})

test('no letter or event has a hash that the amounts can be tried against, and each the seal of a page', async () => {
  const left = hashesIn(await leftByItself())
  expect(left.filter((hash) => tried.has(hash))).toEqual([])
  const path = `/bank-files/${kept['bank-files']}`
  const [{ seal, sha256 }, own] = [(await as(ravi).get(path)).body, (await as(mia).get(path)).body]
  expect([left.includes(seal), sha256]).toEqual([true, null])
  expect([own.seal, tried.has(own.sha256)]).toEqual([seal, true])
})

test('of an open one nobody else reads what it comes to as it grows', async () => {
  const shut = { status: 403, body: { code: 'lines_kept' } }
  await done(as(mia).put(`/batches/${draft}`, { body: { valueDate: payDay() } }))
  const nextDay = async (person: Person) =>
    JSON.stringify((await as(person).get('/home/everything')).body.next_pay_day)
  const listed = async (person: Person, sort: string) =>
    (await as(person).get(`/batches?sort=${sort}`)).body.items.find(
      ({ id }: { id: string }) => id === draft,
    )
  for (const person of [tom, zoe, everyone.auditor]) {
    for (const part of ['', '/findings', '/differences', '/approvals']) {
      expect(await as(person).get(`/batches/${draft}${part}`)).toMatchObject(shut)
    }
    expect(await listed(person, 'newest')).toMatchObject({ paymentCount: null, totalToea: null })
    expect(await listed(person, 'largest')).toBeUndefined()
    expect(await nextDay(person)).not.toContain(draft)
  }
  const page = await ask('GET', `${originOf('acme')}/approval/${draft}`, {
    token: await sessions.of(ravi),
  })
  expect([page.status, page.text.match(/This confidential batch is open/g)]).toMatchObject([
    403,
    { length: 1 },
  ])
  const own = (await as(mia).get(`/batches/${draft}`)).body
  expect(own.totalToea).toBeGreaterThan(0)
  expect(await nextDay(mia)).toContain(draft)
  for (const sort of ['newest', 'largest']) {
    expect(await listed(mia, sort)).toMatchObject({ totalToea: own.totalToea })
  }
})

test('the log tells no draft as it grows, and what somebody brought who left stays the group’s', async () => {
  const added = (await as(ana).get('/audit?action=batch.payments_added')).body.items
  expect(added.length).toBeGreaterThan(0)
  const ofKept = added.filter(
    ({ subject }: { subject: string }) => subject === `batch/${kept.batches}`,
  )
  expect(ofKept.length).toBeGreaterThan(0)
  expect(JSON.stringify(ofKept)).not.toContain('totalToea')
  const { db } = await openAcme()
  await db.run(`UPDATE payroll_group SET left_at = 1 WHERE user_id = '${noa.id}'`)
  const lines = JSON.stringify((await as(everyone.accountant).get('/reconciliation/lines')).body)
  expect(lines).not.toContain('ZEBULON')
  expect((await as(noa).get('/payroll-group')).body.items).not.toContainEqual(
    expect.objectContaining({ id: noa.id }),
  )
})

test('what was kept stays kept where its template is opened, and is told beside no open batch', async () => {
  const { db } = await openAcme()
  await db.run('UPDATE templates SET is_confidential = 0, revision = revision + 1')
  const start = (person: Person, copyLines: boolean) =>
    as(person).post(`/templates/${kept.templates}/batches`, {
      body: { copyLines, valueDate: addDays(payDay(), copyLines ? 5 : 6) },
    })
  expect((await start(zoe, true)).body.code).toBe('lines_kept')
  const again = await done(start(mia, true))
  expect((await as(tom).get(`/batches/${again.id}`)).body.code).toBe('lines_kept')
  expect((await as(mia).get(`/batches/${again.id}`)).body.isConfidential).toBe(true)
  const open = await done(start(zoe, false))
  await done(as(zoe).post(`/batches/${open.id}/payments`, { body: { payments: [pay(rumana)] } }))
  const { body: differences } = await as(zoe).get(`/batches/${open.id}/differences`)
  expect(differences).toEqual({ summary: null, sentence: '', items: [] })
})

test('nor does anybody hear of one in the answer to a change', async () => {
  const changes = everyRoute.filter((route) => route.method !== 'GET' && !isOpen(route))
  expect(await doorsOf(zoe, changes)).toEqual([])
})
