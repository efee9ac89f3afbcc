import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  NewPlatformPerson,
  type PlatformPeople,
  PlatformPersonChange,
} from '../contract/platform.ts'
import { users } from '../db/people.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { answer, commitFor, mutation } from '../http/idempotency.ts'
import { Refusal } from '../http/problems.ts'
import { post } from '../mail/outbox.ts'
import { newLink } from '../session/link-tokens.ts'
import { endSessions } from '../session/set-password.ts'
import { findUserByEmail, findUserById, saveUser } from '../session/store.ts'
import type { TenantDb } from '../tenants/tenant.ts'
import { asStoredRole, personOf } from './person.ts'
import { platformAllowed } from './policy.ts'
import { listPeople } from './store.ts'

/** The platform's own people. Nobody changes themselves, and one active owner always stays. */
export const peopleRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const rows = await listPeople(c.var.tenant.db)
    return c.json<PlatformPeople>({ items: rows.map((row) => personOf(row).view) })
  })

  .post(
    '/',
    platformAllowed('manage_platform_users'),
    mutation,
    body(NewPlatformPerson),
    async (c) => {
      const { db } = c.var.tenant
      const { email, firstName, lastName, role } = c.req.valid('json')
      if (await findUserByEmail(db, email)) throw new Refusal('email_taken')
      const now = new Date()
      const id = crypto.randomUUID()
      const { link, statement } = await newLink(c.env, db, 'activation', id, now)
      const row = { id, email, firstName, lastName, role: asStoredRole(role) }
      const content = { link, invitedBy: c.var.person.name }
      return answer(
        await commitFor(c, {
          at: now,
          action: 'person.invited',
          subject: `person/${id}`,
          details: { email, role },
          statements: [
            db.insert(users).values({
              ...row,
              status: 'invited',
              passwordHash: '',
              createdAt: now,
              updatedAt: now,
            }),
            statement,
            ...post(
              db,
              { letter: 'activation', occasion: link.nonce, recipientIds: [id], content },
              now,
            ),
          ],
          answer: { status: 201, body: { id } },
        }),
      )
    },
  )

  .put(
    '/:id',
    platformAllowed('manage_platform_users'),
    mutation,
    body(PlatformPersonChange),
    async (c) => {
      const { db } = c.var.tenant
      const id = c.req.param('id')
      const row = await findUserById(db, id)
      if (!row) throw new Refusal('not_found')
      if (id === c.var.person.id) throw new Refusal('own_rights')
      const { role, status } = c.req.valid('json')
      if (status && row.status === 'invited') throw new Refusal('not_activated')
      await expectOwner(db, id, { ...(role && { role }), ...(status && { status }) })
      const now = new Date()
      return answer(
        await commitFor(c, {
          at: now,
          action: 'person.changed',
          subject: `person/${id}`,
          details: { ...(role && { role }), ...(status && { status }) },
          statements: [
            saveUser(db, id, {
              ...(role && { role: asStoredRole(role) }),
              ...(status && { status }),
              updatedAt: now,
            }),
            ...(status === 'inactive' ? [endSessions(db, id, now)] : []),
          ],
          answer: { status: 200, body: { id } },
        }),
      )
    },
  )

/** After the change, is there still an active owner besides this person, or this person themselves? */
async function expectOwner(db: TenantDb, id: string, change: { role?: string; status?: string }) {
  const people = await db.select().from(users).where(eq(users.status, 'active'))
  const owners = people.filter((row) => {
    const after = row.id === id ? { ...row, ...change } : row
    return (after.role as string) === 'owner' && after.status === 'active'
  })
  if (owners.length === 0) throw new Refusal('last_administrator')
}
