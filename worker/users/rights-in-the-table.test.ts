import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isAlone } from '../auth/account/administrators.ts'
import { findTenantUser } from '../auth/account/user-store.ts'
import { asUser } from '../auth/account/user-view.ts'
import { ben, makeTwoAdministrators, somebody, userRow } from '../changes/administrators.fixture.ts'
import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { Statement } from '../core/bulk.ts'
import type { Tenant } from '../core/databases.ts'
import { guard } from '../core/guard.ts'
import { users } from '../db/people.ts'
import { pendingChanges } from '../db/tenant.ts'
import { must } from '../domain/must.ts'
import { ana, as } from '../testing/cast.ts'
import { openAcme } from '../testing/colleagues.ts'
import { prepareUser, type UserRequest } from './prepare-user.ts'

beforeAll(makeTwoAdministrators)

const context = (tenant: Tenant, actor: PrepareContext['actor']): PrepareContext => {
  const from = { id: actor.id, address: 'local', role: actor.role }
  return { env, tenant, actor, from, at: new Date(), afterRightsChanged: () => Promise.resolve() }
}

describe('the table', () => {
  const attacks: [string, string, string][] = [
    [
      'the requester',
      "UPDATE pending_changes SET state = 'confirmed', decided_by = requested_by WHERE id = 'x'",
      'second_person_needed',
    ],
    [
      'a change of what was asked',
      "UPDATE pending_changes SET changes = '{}' WHERE id = 'x'",
      'change_decided',
    ],
    [
      'another requester',
      "UPDATE pending_changes SET requested_by = 'ben' WHERE id = 'x'",
      'change_decided',
    ],
    ['a deletion', "DELETE FROM pending_changes WHERE id = 'x'", 'change_decided'],
    [
      'a birth as confirmed',
      "INSERT INTO pending_changes (id, kind, subject_id, changes, state, requested_by, requested_at, decided_by) VALUES ('y', 'user', '', '{}', 'confirmed', 'ana', 0, 'ben')",
      'change_decided',
    ],
    ['rules that are rewritten', "UPDATE approval_rules SET bands = '[]'", 'rules_are_versions'],
  ]
  beforeAll(async () => {
    const { db } = await openAcme()
    await db.run(
      "INSERT INTO approval_rules (version, bands, set_by, set_at) VALUES (1, '[]', 'ana', 0)",
    )
    await db.insert(pendingChanges).values({
      id: 'x',
      kind: 'user',
      subjectId: 'ravi',
      changes: { what: 'reactivate' },
      state: 'pending',
      requestedBy: 'ana',
      requestedAt: new Date(),
    })
  })

  test.each(attacks)('refuses %s', async (_name, statement, reason) => {
    const { db } = await openAcme()
    await expect(db.run(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(reason) },
    })
  })

  test('takes a decision once', async () => {
    const { db } = await openAcme()
    await db.run(
      "UPDATE pending_changes SET state = 'withdrawn', decided_by = 'ana' WHERE id = 'x'",
    )
    const again = db.run(
      "UPDATE pending_changes SET state = 'confirmed', decided_by = 'ben' WHERE id = 'x'",
    )
    await expect(again).rejects.toMatchObject({
      cause: { message: expect.stringContaining('change_decided') },
    })
  })
})

describe('a change that was decided and not yet written', () => {
  const written = async ({ statements }: PreparedChange) => {
    const { db } = await openAcme()
    await db.batch(statements as [Statement]) // a user's change has statements
  }
  const planned = async (by: string, id: string, order: UserRequest) => {
    const tenant = await openAcme()
    const actor = asUser(must(await findTenantUser(tenant.db, by), by))
    return prepareUser(context(tenant, actor), id, order)
  }
  const refused = {
    cause: { message: expect.stringContaining('stale_rights') },
  }

  test('is refused by the table when the person changed meanwhile', async () => {
    const id = await somebody()
    const late = await planned('ana', id, { what: 'change', changes: { role: 'viewer' } })
    await ben('PUT', `/users/${id}`, { body: { approvalLimitToea: 5 } })
    await expect(written(late)).rejects.toMatchObject(refused)
  })

  test('is refused by the table when a second administrator came meanwhile', async () => {
    const id = await somebody('viewer')
    const late = await planned('ana', id, { what: 'change', changes: { role: 'approver' } })
    const { db } = await openAcme()
    const alone = guard(db, isAlone('ana'), 'stale_rights')
    const statements = [alone, ...late.statements]
    await expect(written({ ...late, statements })).rejects.toMatchObject(refused)
    expect((await userRow(id))?.role).toBe('viewer')
  })
})

describe('administrators who take each other’s rights at one moment', () => {
  test('leave one of them', async () => {
    const { db } = await openAcme()
    const tenant = await openAcme()
    const plan = async (by: string, id: string) => {
      const actor = asUser(must(await findTenantUser(db, by), by))
      return prepareUser(context(tenant, actor), id, { what: 'deactivate' })
    }
    const active = await db.select().from(users).where(eq(users.role, 'org_admin'))
    for (const { id } of active) {
      if (!['ana', 'ben'].includes(id)) await as(ana).post(`/users/${id}/deactivation`)
    }
    const both = await Promise.all([plan('ana', 'ben'), plan('ben', 'ana')])
    const answers = await Promise.allSettled(
      both.map((one) => db.batch(one.statements as [Statement])), // a user's change has statements
    )
    const left = (await db.select().from(users)).filter(
      ({ role, status }) => role === 'org_admin' && status === 'active',
    )
    expect(left).toHaveLength(1)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
