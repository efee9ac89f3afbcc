import { beforeAll, describe, expect, test } from 'vitest'
import {
  ben,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  wanted,
} from '../../changes/administrators.fixture.ts'
import { idempotencyKeys } from '../../db/records.ts'
import { pendingChanges } from '../../db/tenant.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { ask, eventually } from '../../testing/ask.ts'
import { addKunduAccount, payDay, payment } from '../../testing/batches.ts'
import { ana, as, originOf, ravi } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { inDays, makeKey, payroll, program } from './keys.fixture.ts'

beforeAll(async () => {
  await makeTwoAdministrators()
})

describe('a key', () => {
  test('is shown once, and works once a second administrator has confirmed it', async () => {
    const asked = await as(ana).post('/keys', { body: payroll, key: 'first' })
    const key: string = asked.body.secret
    expect(asked.status).toBe(202)
    expect(key).toMatch(/^bilum_[\w-]{43}$/)
    expect((await program(key, 'GET', '/payees')).code).toBe('signed_out')

    const again = await as(ana).post('/keys', { body: payroll, key: 'first' })
    expect(again.body.pending.id).toBe(asked.body.pending.id)
    expect(again.body).not.toHaveProperty('secret')

    const change = wanted(asked)
    expect(codeOf(await as(ana).post(confirmation(change)))).toEqual({
      status: 409,
      code: 'second_person_needed',
    })
    const confirmed = await ben('POST', confirmation(change))
    expect(confirmed.body.lines).toContainEqual(
      expect.objectContaining({ field: 'A program may', after: expect.stringContaining('submit') }),
    )
    expect((await program(key, 'GET', '/payees')).status).toBe(200)
  })

  test('stands in no table, no answer and no log as itself', async () => {
    const { key } = await makeKey()
    const { db } = await openAcme()
    const rows = await Promise.all([
      db.select().from(apiKeys),
      db.select().from(pendingChanges),
      db.select().from(idempotencyKeys),
    ])
    const written = JSON.stringify([...rows, (await as(ana).get('/audit?limit=200')).body])
    expect(written).not.toContain(key)
    expect(JSON.stringify((await as(ana).get('/keys')).body)).not.toContain(key)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'n'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['approvals:write'] }, 'scopes'],
    [{ lastDay: inDays(-1) }, 'lastDay'],
    [{ lastDay: inDays(366) }, 'lastDay'],
    [{ lastDay: undefined }, 'lastDay'],
  ])('is not made with %j', async (wrong, field) => {
    const { status, body } = await as(ana).post('/keys', { body: { ...payroll, ...wrong } })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain(field)
  })

  test('says by which key its change is known, and gives the same answer to the same', async () => {
    const { key } = await makeKey()
    const url = `${originOf('acme')}/api/payees`
    const body = JSON.stringify(payment(2).payee)
    expect((await ask('POST', url, { token: key, body, isKeyless: true })).code).toBe(
      'idempotency_key_needed',
    )
    const one = await program(key, 'POST', '/payees', payment(2).payee, 'once')
    const other = await program(key, 'POST', '/payees', payment(2).payee, 'once')
    expect(other.headers.get('Idempotency-Replayed')).toBe('true')
    expect(other.body).toEqual(one.body)
    // the same words of the person whose rights it has are another key
    const hers = await as(ana).post('/payees', { body: payment(3).payee, key: 'once' })
    expect(hers.status).toBe(201)
  })

  test('is listed with the hour of its last use, and without its hash', async () => {
    const { id, key } = await makeKey()
    await program(key, 'GET', '/payees')
    const found = await eventually(async () => {
      const { body } = await as(ana).get('/keys')
      const row = body.items.find((one: { id: string }) => one.id === id)
      expect(row.lastUsedAt).toMatch(/:00:00\.000Z$/)
      return row
    })
    expect(found).toMatchObject({ state: 'active', start: key.slice(0, 10), madeBy: { id: 'ana' } })
    expect(JSON.stringify(found)).not.toMatch(/hash/i)
  })
})

describe('what a key prepares', () => {
  test('counts as prepared by its maker, whom the log names with the key', async () => {
    await addKunduAccount()
    const waiting = await as(ana).get('/changes')
    await ben('POST', confirmation(waiting.body.items[0].id))
    const account = (await as(ana).get('/source-accounts')).body.items[0]
    const { key } = await makeKey()
    const started = await program(key, 'POST', '/batches', {
      name: 'Payroll FN23',
      sourceAccountId: account.id,
      valueDate: payDay(),
      description: 'PAYROLL',
    })
    expect(started.status).toBe(201)
    const batch = `/batches/${started.body.id}`
    const payments = [payment(11), payment(12)]
    expect((await program(key, 'POST', `${batch}/payments`, { payments })).status).toBe(201)
    const submitted = await program(key, 'POST', `${batch}/submission`, {})
    expect(submitted.body).toMatchObject({ state: 'in_approval' })

    const body = { decision: 'approve', digest: submitted.body.digest }
    expect((await program(key, 'POST', `${batch}/approvals`, body)).code).toBe('person_needed')
    expect((await as(ana).post(`${batch}/approvals`, { body })).body.code).toBe('own_batch')
    expect((await as(ravi).post(`${batch}/approvals`, { body })).status).toBe(201)

    const log = await as(ana).get(`/audit?action=batch.submitted`)
    expect(log.body.items[0]).toMatchObject({
      actorId: 'ana',
      actorName: expect.stringMatching(/^The key “Payroll program” of Ana /),
      details: { apiKey: { name: 'Payroll program' } },
    })
  })
})

test('there are twenty keys in use at most, however many are asked for at once', async () => {
  const { db } = await openAcme()
  const at = new Date()
  const rows = Array.from({ length: 20 }, (_, index) => ({
    id: `k${index}`,
    name: 'Old',
    start: 'bilum_',
    keyHash: `h${index}`,
    scopes: [],
    madeBy: ana.id,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 1_000_000),
  }))
  for (const row of rows) await db.insert(apiKeys).values(row)
  const asked = await as(ana).post('/keys', { body: payroll })
  expect(codeOf(await ben('POST', confirmation(wanted(asked))))).toEqual({
    status: 409,
    code: 'too_many_keys',
  })
})
