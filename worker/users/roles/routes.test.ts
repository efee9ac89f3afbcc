import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ben,
  codeOf,
  confirmation,
  makeTwoAdministrators,
  wanted,
} from '../../changes/administrators.fixture.ts'
import { auditEntries } from '../../db/records.ts'
import { type RoleName, roleNames } from '../../domain/access/role.ts'
import { ana, as, beta, bob, mia, ravi, tom, zoe } from '../../testing/cast.ts'
import { asColleague, openAcme } from '../../testing/colleagues.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { change, define, roleNow, usual } from './roles.fixture.ts'

beforeAll(makeTwoAdministrators)

describe('the roles', () => {
  test('are what the product means, until somebody changes one', async () => {
    const { items } = (await as(mia).get('/roles')).body
    expect(items.map(({ role }: { role: string }) => role)).toEqual(roleNames)
    expect(await roleNow('approver')).toEqual({
      ...usual('approver'),
      ...{ role: 'approver', revision: 0, changedAt: null },
    })
  })

  test('are counted for who may see people', async () => {
    expect((await as(ana).get('/roles')).body.people).toMatchObject({ org_admin: 2, approver: 1 })
    expect((await as(ravi).get('/roles')).body).not.toHaveProperty('people')
  })

  test('come with the list of people, from which somebody is chosen', async () => {
    expect((await as(ana).get('/users')).body.roles).toHaveLength(roleNames.length)
  })
})

describe('a change of a role', () => {
  const permissions = ['view_source_accounts', 'create_payments', 'view_payments', 'view_payees']

  test('counts once a second administrator confirms it, for sessions that are open', async () => {
    const start = () => as(tom).post('/batches', { body: {} })
    expect((await start()).status).toBe(403)
    const asked = await change('viewer', { title: 'Clerk', permissions })
    expect(asked.status).toBe(202)
    expect(asked.body.pending).toMatchObject({ kind: 'role', summary: 'Change the role Viewer' })
    expect(asked.body.pending.lines).toEqual([
      { field: 'Name', before: 'Viewer', after: 'Clerk' },
      { field: 'May from then on', before: '', after: 'See source accounts, Prepare batches' },
      { field: 'May no longer', before: '', after: 'See reports' },
      { field: 'People who have it', before: '', after: `1: Tom Guba (${tom.email})` },
    ])
    expect((await start()).status).toBe(403)

    const id = wanted(asked)
    expect((await as(ana).post(confirmation(id))).body.code).toBe('second_person_needed')
    expect((await asColleague('sam', 'POST', confirmation(id))).body.code).toBe(
      'administrator_needed',
    )
    await ben('POST', confirmation(id))
    expect((await start()).status, 'what is missing is said, and not who may').toBe(422)
    expect((await as(tom).get('/reports?kind=months&from=2026-01-01&to=2026-02-01')).status).toBe(
      403,
    )
    const { user } = (await as(tom).get('/auth/session')).body
    expect(user).toMatchObject({ roleTitle: 'Clerk', permissions })
    const refused = await as(tom).get('/audit')
    expect(refused.body.detail).not.toContain('Viewer')
  })

  test('stands in the log with before and after, and is told by letter to who has it', async () => {
    const { db } = await openAcme()
    const entries = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'role.changed'))
    const details = entries.at(-1)?.details
    expect(entries.at(-1)).toMatchObject({ actorId: 'ben', subject: 'role/viewer' })
    expect(JSON.parse(String(details))).toMatchObject({
      before: { name: 'Viewer', permissions: usual('viewer').permissions },
      after: { name: 'Clerk', permissions },
      requestedBy: 'ana',
    })
    const letters = JSON.stringify(await lettersTo(tom.email))
    expect(letters).toContain('Viewer: may from now on: See source accounts, Prepare batches')
  })

  test('back to the default is one like every other', async () => {
    await define('viewer', {})
    expect(await roleNow('viewer')).toMatchObject({ ...usual('viewer'), revision: 2 })
    const filledBefore = await change('viewer', { title: 'Reader', revision: 1 })
    expect(codeOf(filledBefore)).toEqual({ status: 409, code: 'stale_settings' })
    expect(codeOf(await change('viewer', {}))).toEqual({ status: 422, code: 'nothing_changes' })
  })

  test('that only takes away waits as well', async () => {
    const asked = await change('auditor', { permissions: ['view_payments'], dashboardSections: [] })
    expect(asked.status).toBe(202)
    await as(ana).remove(`/changes/${wanted(asked)}`)
    expect((await roleNow('auditor')).revision).toBe(0)
  })

  test('is asked for by who may change people, and by nobody else', async () => {
    for (const who of [mia, ravi, zoe, tom]) {
      const { status } = await as(who).put('/roles/viewer', { body: usual('viewer') })
      expect([who.id, status]).toEqual([who.id, 403])
    }
    expect((await as(ana).put('/roles/owner', { body: usual('viewer') })).status).toBe(404)
  })

  test('acts at once where one person administers alone', async () => {
    const body = { ...usual('viewer'), title: 'Reader' }
    const { status } = await as(bob).put('/roles/viewer', { slug: beta, body })
    expect(status).toBe(200)
    expect((await roleNow('viewer')).title, 'and in that organisation alone').toBe('Viewer')
  })
})

describe('no change of a role', () => {
  const held = (role: RoleName) => usual(role).permissions
  const without = (role: RoleName, gone: string) => held(role).filter((one) => one !== gone)
  test.each<[string, RoleName, object, string]>([
    [
      'locks administrators out',
      'org_admin',
      { permissions: without('org_admin', 'manage_users') },
      'role_keeps',
    ],
    [
      'lets the system approve',
      'sys_admin',
      { permissions: [...held('sys_admin'), 'approve_payments'] },
      'role_never_has',
    ],
    [
      'lets who reconciles pay',
      'accountant',
      { permissions: [...held('accountant'), 'approve_payments'] },
      'permissions_apart',
    ],
    [
      'hides what is approved',
      'approver',
      { permissions: without('approver', 'view_payments') },
      'permission_needed',
    ],
    ['limits who approves nothing', 'viewer', { approvalLimitToea: 5 }, 'limit_of_role'],
    ['shows what is not read', 'viewer', { dashboardSections: ['audit'] }, 'sections_of_role'],
    ['takes another role’s name', 'viewer', { title: 'AUDITOR' }, 'title_of_role'],
    ['gives what there is not', 'viewer', { permissions: ['make_coffee'] }, 'invalid'],
    ['is without a name', 'viewer', { title: ' ' }, 'invalid'],
    ['is a novel', 'viewer', { description: 'x'.repeat(301) }, 'invalid'],
    ['goes below zero', 'approver', { approvalLimitToea: -1 }, 'invalid'],
    [
      'gives a permission twice',
      'viewer',
      { permissions: [...held('viewer'), 'view_payments'] },
      'invalid',
    ],
  ])('%s', async (_what, role, changes, code) => {
    expect((await change(role, changes)).body.code).toBe(code)
    expect((await roleNow(role)).revision).toBe(role === 'viewer' ? 2 : 0)
  })
})

test('a permission that no row has, as one of a later release, is nobody’s until a role is given it', async () => {
  const { db } = await openAcme()
  const reports = async (who: typeof ana) =>
    (await as(who).get('/reports?kind=months&from=2026-01-01&to=2026-01-31')).status
  expect([await reports(ana), await reports(zoe)]).toEqual([200, 200])
  await db.run(`update roles set revision = revision + 1, permissions =
    (select json_group_array(value) from json_each(permissions) where value <> 'view_reports')`)
  expect([await reports(ana), await reports(zoe)]).toEqual([403, 403])
  await ben('POST', confirmation(wanted(await change('org_admin', {}))))
  expect([await reports(ana), await reports(zoe)]).toEqual([200, 403])
})

test('in a frozen organisation no role is changed', async () => {
  await as(ana).post('/organisation/freeze', { body: { reason: 'We look into something.' } })
  const { status, body } = await change('auditor', { title: 'Reviewer' })
  expect([status, body.code]).toEqual([403, 'organisation_frozen'])
})
