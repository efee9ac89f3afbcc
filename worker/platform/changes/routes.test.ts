import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeRow, userRow } from '../../changes/administrators.fixture.ts'
import { auditEntries, outbox } from '../../db/records.ts'
import { must } from '../../domain/must.ts'
import { readChain } from '../../testing/audit-chain.ts'
import { ana, as } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { asPerson, platformToken } from '../../testing/platform.ts'
import { askFor, call, heard, laterBy, leaveAnaAlone, number, waiting } from './calls.fixture.ts'

let database: D1Database
beforeAll(async () => {
  database = await leaveAnaAlone()
})
afterEach(() => vi.useRealTimers())

async function newestEntry() {
  const { db } = await openAcme()
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(1)
  const { details, ...rest } = must(entry, 'entry')
  return { ...rest, details: JSON.parse(details) }
}

async function told(id: string) {
  const { db } = await openAcme()
  const rows = await db.select().from(outbox).where(eq(outbox.letter, 'change_called'))
  return rows
    .filter(({ key }) => key.includes(id))
    .map(({ recipientId, address, content }) => ({
      to: recipientId || address,
      outcome: (content as { outcome: string }).outcome,
    }))
}

test('two people of Bilum, each after a call, stand in for the approver who is not there', async () => {
  const id = await askFor('kora')
  const { body } = await waiting()
  expect(body.items).toMatchObject([
    { id, summary: 'Invite kora Hao', requestedBy: 'Ana Mea', number, calls: [], notRefuse: '' },
  ])
  expect(body.items[0].lines).toContainEqual({ field: 'Role', before: '', after: 'Approver' })
  expect(body.items[0].notConfirm).toContain('waits for 72 hours')

  laterBy(73)
  const first = await call('operator', id, heard('confirm'))
  expect(first).toMatchObject({ status: 200, body: { outcome: 'kept' } })
  expect(await changeRow(id)).toMatchObject({ state: 'pending' })
  expect(await newestEntry()).toMatchObject({
    actorId: 'platform',
    action: 'change.called',
    details: { calls: [{ by: 'operator Platform', number, spokeTo: 'Ben Hao, the director' }] },
  })
  expect(await told(id)).toEqual([
    { to: 'ana', outcome: 'kept' },
    { to: 'accounts@acme.test', outcome: 'kept' },
  ])

  expect(await call('owner', id, heard('confirm'))).toMatchObject({
    body: { outcome: 'confirmed' },
  })
  expect(await changeRow(id)).toMatchObject({ state: 'confirmed', decidedBy: 'platform' })
  const { subjectId } = await changeRow(id)
  expect(await userRow(subjectId)).toMatchObject({ status: 'invited', role: 'approver' })
  expect(await newestEntry()).toMatchObject({
    action: 'user.invited',
    actorId: 'platform',
    details: {
      requestedBy: 'ana',
      calls: [
        { by: 'operator Platform' },
        { by: 'owner Platform', said: 'She comes in Zoe’s place' },
      ],
    },
  })
  expect((await told(id)).filter(({ outcome }) => outcome === 'confirmed')).toHaveLength(2)
  const log = await asPerson(await platformToken('owner'), 'GET', '/audit?action=change.called')
  expect(log.body.items.slice(0, 2)).toMatchObject([
    {
      actorId: 'owner',
      subject: 'organisation/org-acme',
      details: { change: id, outcome: 'confirmed' },
    },
    { actorId: 'operator', details: { change: id, outcome: 'kept', answer: 'confirm', number } },
  ])
  expect((await waiting()).body.items).toEqual([])
  expect(await readChain(database)).not.toHaveLength(0) // it throws at a broken link
})

test('one of Bilum says no at once, and the organisation reads why', async () => {
  const id = await askFor('lara')
  const refused = await call('operator', id, heard('refuse', { said: 'Nobody there knows her' }))
  expect(refused).toMatchObject({ status: 200, body: { outcome: 'refused' } })
  const decided = (await as(ana).get('/changes?state=decided')).body.items
  expect(decided[0]).toMatchObject({
    ...{ state: 'refused', reason: 'Nobody there knows her' },
    decidedBy: { id: 'platform', name: 'Bilum' },
  })
  expect((await told(id)).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  laterBy(73)
  expect((await call('owner', id, heard('confirm'))).code).toBe('change_decided')
})

test('a lost answer is asked for again, and nothing is done twice', async () => {
  const id = await askFor('nou')
  laterBy(73)
  const body = heard('confirm')
  const key = 'once'
  expect((await call('operator', id, body, key)).status).toBe(200)
  const again = await call('operator', id, body, key)
  expect(again).toMatchObject({ status: 200, body: { outcome: 'kept' } })
  // the platform's own answer was lost: the organisation's is found again
  const { db } = await openAcme()
  const before = (await db.select().from(auditEntries)).length
  const both = await Promise.all([call('owner', id, body, 'two'), call('owner', id, body, 'two')])
  expect(both.map(({ body: { outcome } }) => outcome)).toEqual(['confirmed', 'confirmed'])
  expect((await db.select().from(auditEntries)).length).toBe(before + 1)
  expect(await told(id)).toHaveLength(4)
})

test('a second that comes at the same moment is the second, and both logs hold', async () => {
  const id = await askFor('tau')
  laterBy(73)
  const both = await Promise.all([
    call('operator', id, heard('confirm')),
    call('owner', id, heard('confirm')),
  ])
  expect(both.map(({ body }) => body.outcome).sort()).toEqual(['confirmed', 'kept'])
  expect(await changeRow(id)).toMatchObject({ state: 'confirmed' })
  expect(await readChain(database)).not.toHaveLength(0)
})
