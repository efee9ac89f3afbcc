import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setRules } from '../../auth/rules/rules.fixture.ts'
import { makeTwoAdministrators } from '../../changes/administrators.fixture.ts'
import { secondFactors, users } from '../../db/people.ts'
import { organisationSettings } from '../../db/tenant.ts'
import { apiKeys } from '../../db/tenant-integrations.ts'
import { dayMs } from '../../domain/durations.ts'
import { ask } from '../../testing/ask.ts'
import { payment } from '../../testing/batches.ts'
import { ana, as, originOf } from '../../testing/cast.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { beforeNextWrite } from '../../testing/faults.ts'
import { numbered } from '../../testing/growth/many-rows.ts'
import { countRowsRead } from '../../testing/growth/rows-read.ts'
import { inDays, makeKey, payroll, program, setState } from './keys.fixture.ts'
import { revokeKeysOf } from './store.ts'

/* What ends a key, and what it may not do however long it lasts. */

let database: D1Database
beforeAll(async () => {
  database = (await makeTwoAdministrators()).acme.database
})

describe('a key', () => {
  test('ends when it is revoked, at once, and stays so', async () => {
    const { id, key } = await makeKey()
    expect((await as(ana).remove(`/keys/${id}`)).body.state).toBe('revoked')
    expect((await program(key, 'GET', '/payees')).code).toBe('api_key_ended')
    expect((await as(ana).remove(`/keys/${id}`)).body.state).toBe('revoked')
    const { db } = await openAcme()
    const back = db.update(apiKeys).set({ revokedAt: null }).where(eq(apiKeys.id, id))
    await expect(back.run()).rejects.toThrow()
  })

  test('of somebody who leaves is found among those that work, however many ended before', async () => {
    await database
      .prepare(`insert into api_keys (id, name, start, key_hash, scopes, made_by, created_at, expires_at)
        ${numbered(0, 500)} select 'ended' || i, 'Ended', 'x', 'ended' || i, '[]', 'ana', i, i from n`)
      .run()
    const { key } = await makeKey()
    const ended = countRowsRead([database])
    const { db } = await openAcme()
    await revokeKeysOf(db, ana.id, new Date())
    expect(ended().reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(50)
    expect((await program(key, 'GET', '/payees')).code).toBe('api_key_ended')
  })

  test('that is revoked while its call is dealt with changes nothing', async () => {
    const { id, key } = await makeKey()
    const revoke = () => as(ana).remove(`/keys/${id}`)
    const end = beforeNextWrite(database, /^insert into "payees"/, revoke)
    const body = payment(77).payee
    const { code } = await program(key, 'POST', '/payees', body).finally(end)
    expect(code).toBe('api_key_ended')
    expect((await as(ana).post('/payees', { body })).status).toBe(201)
  })

  test('changes nothing once its maker was deactivated, while its call is dealt with', async () => {
    const { key } = await makeKey()
    const { db } = await openAcme()
    const set = (status: 'active' | 'inactive') =>
      db.update(users).set({ status }).where(eq(users.id, ana.id))
    const end = beforeNextWrite(database, /^insert into "payees"/, () => set('inactive'))
    const { code } = await program(key, 'POST', '/payees', payment(78).payee).finally(end)
    expect(code).toBe('account_inactive')
    await set('active')
    expect((await program(key, 'POST', '/payees', payment(78).payee)).status).toBe(201)
  })

  test('ends with its last day', async () => {
    const { key } = await makeKey({ ...payroll, lastDay: inDays(1) })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * dayMs })
    try {
      expect((await program(key, 'GET', '/payees')).code).toBe('api_key_ended')
    } finally {
      vi.useRealTimers()
    }
  })

  test('does what its maker may do at that moment, and nothing once they are gone', async () => {
    const { key } = await makeKey()
    const { db } = await openAcme()
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(changes).where(eq(users.id, ana.id))
    await set({ role: 'viewer' })
    expect((await program(key, 'POST', '/payees', payment(1).payee)).code).toBe('not_allowed')
    expect((await program(key, 'GET', '/payees')).status).toBe(200)
    await set({ status: 'inactive' })
    expect((await program(key, 'GET', '/payees')).code).toBe('account_inactive')
    await set({ role: 'org_admin', status: 'active' })
    expect((await program(key, 'POST', '/payees', payment(1).payee)).status).toBe(201)
  })

  test('does nothing for somebody without a second factor where the organisation asks for one', async () => {
    const { key } = await makeKey()
    const { db } = await openAcme()
    const asks = (requireSecondFactor: boolean) =>
      db.update(organisationSettings).set({ requireSecondFactor, revision: sql`revision + 1` })
    await asks(true)
    expect((await program(key, 'GET', '/payees')).code).toBe('second_factor_required')
    const app = { userId: ana.id, kind: 'totp' as const, name: 'App', createdAt: new Date() }
    await db.insert(secondFactors).values({ ...app, id: 'app', confirmedAt: new Date() })
    expect((await program(key, 'GET', '/payees')).status).toBe(200)
    await asks(false)
    await db.delete(secondFactors)
  })

  test('works from the networks of the organisation alone', async () => {
    const { key } = await makeKey()
    const from = (address: string) =>
      ask('GET', `${originOf('acme')}/api/payees`, {
        token: key,
        headers: { 'CF-Connecting-IP': address },
      })
    await setRules({ networks: [{ name: 'Payroll server', range: '2001:db8:1::/48' }] })
    expect((await from('2001:db8:1::5')).status).toBe(200)
    expect((await from('2001:db8:2::5')).code).toBe('network_not_allowed')
    await setRules({ networks: [] })
  })

  test('changes nothing in a frozen organisation, and is revoked there', async () => {
    const { id, key } = await makeKey()
    await setState('frozen')
    try {
      const asked = await program(key, 'POST', '/payees', payment(4).payee)
      expect(asked.code).toBe('organisation_frozen')
      expect((await program(key, 'GET', '/payees')).status).toBe(200)
      expect((await as(ana).post('/keys', { body: payroll })).body.code).toBe('organisation_frozen')
      expect((await as(ana).remove(`/keys/${id}`)).body.state).toBe('revoked')
    } finally {
      await setState('trialing')
      vi.useRealTimers()
    }
  })
})
