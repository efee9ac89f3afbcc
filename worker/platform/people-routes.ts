import type { Context } from 'hono'
import { Hono } from 'hono'
import { findUserByEmail, findUserById, type UserRow } from '../auth/account/store.ts'
import { forgetFactors } from '../auth/factors/second-factor.ts'
import { closeLinks } from '../auth/links/link-tokens.ts'
import { endSessions } from '../auth/links/set-password.ts'
import {
  NewPlatformPerson,
  type PlatformPeople,
  PlatformPersonChange,
} from '../contract/platform.ts'
import { type Answer, type Change, messageOf } from '../core/commit.ts'
import { Refusal } from '../core/refusal.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { answer, commitFor, mutation } from '../http/idempotency.ts'
import { invitation, noticeTo } from './people-letters.ts'
import { addPerson, savePerson } from './people-store.ts'
import { asStoredRole, personOf } from './person.ts'
import { platformAllowed } from './policy.ts'
import { listPeople } from './store.ts'

const ownersOnly = platformAllowed('manage_platform_users')

/** The platform's own people. Nobody changes themselves, and one active owner always stays. */
export const peopleRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const rows = await listPeople(c.var.tenant.db)
    return c.json<PlatformPeople>({ items: rows.map((row) => personOf(row).view) })
  })

  .post('/', ownersOnly, mutation, body(NewPlatformPerson), async (c) => {
    const { db } = c.var.tenant
    const { role, ...names } = c.req.valid('json')
    if (await findUserByEmail(db, names.email)) throw new Refusal('email_taken')
    const at = new Date()
    const id = crypto.randomUUID()
    return answer(
      await commitPeople(c, {
        at,
        action: 'person.invited',
        subject: `person/${id}`,
        details: { email: names.email, role },
        statements: [
          addPerson(db, { id, ...names, role: asStoredRole(role) }, at),
          ...(await invitation(c, id, at)),
        ],
        answer: { status: 201, body: { id } },
      }),
    )
  })

  .put('/:id', ownersOnly, mutation, body(PlatformPersonChange), async (c) => {
    const { db } = c.var.tenant
    const row = await expectOther(c)
    const { role, status } = c.req.valid('json')
    if (status === 'active' && row.status === 'invited') throw new Refusal('not_activated')
    const changes = { ...(role && { role: asStoredRole(role) }), ...(status && { status }) }
    const at = new Date()
    return answer(
      await commitPeople(c, {
        at,
        action: 'person.changed',
        subject: `person/${row.id}`,
        details: { ...(role && { role }), ...(status && { status }) },
        statements: [
          savePerson(db, row.id, changes, at),
          ...(status === 'inactive'
            ? [
                endSessions(db, row.id, at),
                closeLinks(db, 'activation', row.id, at),
                closeLinks(db, 'reset', row.id, at),
              ]
            : []),
          ...noticeTo(c, row.id, 'rights_changed', at),
        ],
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

  .post('/:id/invitation', ownersOnly, mutation, async (c) => {
    const row = await expectOther(c)
    if (row.status !== 'invited') throw new Refusal('user_not_invited')
    const at = new Date()
    return answer(
      await commitPeople(c, {
        at,
        action: 'person.invitation_sent',
        subject: `person/${row.id}`,
        details: { email: row.email },
        statements: await invitation(c, row.id, at),
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

  // a lost phone: at the next sign-in the person sets up another
  .delete('/:id/factors', ownersOnly, mutation, async (c) => {
    const { db } = c.var.tenant
    const row = await expectOther(c)
    const at = new Date()
    return answer(
      await commitPeople(c, {
        at,
        action: 'person.factors_removed',
        subject: `person/${row.id}`,
        details: {},
        statements: [
          ...forgetFactors(db, row.id, at),
          endSessions(db, row.id, at),
          ...noticeTo(c, row.id, 'factor_removed', at),
        ],
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

async function expectOther(c: Context<App, '/:id'>): Promise<UserRow> {
  const row = await findUserById(c.var.tenant.db, c.req.param('id'))
  if (!row) throw new Refusal('not_found')
  if (row.id === c.var.person.id) throw new Refusal('own_rights')
  return row
}

/** Where the statement's own condition fails, the last owner was about to go. */
async function commitPeople(c: Context<App>, change: Omit<Change, 'actorId'>): Promise<Answer> {
  try {
    return await commitFor(c, change)
  } catch (error) {
    const message = messageOf(error)
    if (/NOT NULL constraint failed: users\.updated_at/.test(message))
      throw new Refusal('last_administrator')
    if (/UNIQUE constraint failed: users\.email/.test(message)) throw new Refusal('email_taken')
    throw error
  }
}
