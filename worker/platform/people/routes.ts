import { type Context, Hono } from 'hono'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import { findUserById, type UserRow } from '../../auth/account/user-store.ts'
import { removeAllFactors } from '../../auth/factors/factor-store.ts'
import { closePassword } from '../../auth/links/close-password.ts'
import { closeLinks } from '../../auth/links/link-tokens.ts'
import { endSessions } from '../../auth/sessions/session-store.ts'
import {
  NewPlatformPerson,
  type PlatformPeople,
  PlatformPersonChange,
} from '../../contract/platform.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { personOf } from '../person.ts'
import { invitation, noticeTo, noticeToOwners } from './letters.ts'
import { addPerson, listPeople, savePerson } from './store.ts'

const ownersOnly = platformAllowed('manage_platform_users')

/** The platform's own people. Nobody changes themselves, and one active owner always stays. */
export const peopleRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const rows = await listPeople(c.var.platform.db)
    return c.json<PlatformPeople>({ items: rows.map((row) => personOf(row).view) })
  })

  .post('/', ownersOnly, mutation, body(NewPlatformPerson), async (c) => {
    requireRecentProof(c)
    const { db } = c.var.platform
    const { email, firstName, lastName, role, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    const at = new Date()
    const id = crypto.randomUUID()
    return respond(
      await commitFor(c, {
        at,
        action: 'person.invited',
        subject: `person/${id}`,
        details: { email, role },
        statements: [
          ...addPerson(db, { id, email, firstName, lastName, role }, at),
          ...(await invitation(c, id, at)),
          ...(await noticeToOwners(c, { id, firstName, lastName }, `invited as ${role}`, at)),
        ],
        answer: { status: 201, body: { id } },
      }),
    )
  })

  .put('/:id', ownersOnly, mutation, body(PlatformPersonChange), async (c) => {
    const { db } = c.var.platform
    const row = await requireOther(c)
    const { role, status: asked, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    // taking rights away never waits
    if (role || asked === 'active') requireRecentProof(c)
    if (asked === 'active' && row.status === 'invited') throw new Refusal('not_activated')
    // whoever never followed their invitation follows one first: nobody is here since before they came
    const status = asked === 'active' && row.passwordHash === '' ? 'invited' : asked
    endUnlessChanged(row, { role, status }, () => ({ id: row.id }))
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'person.changed',
        subject: `person/${row.id}`,
        details: { ...(role && { role }), ...(status && { status }) },
        statements: [
          ...savePerson(db, row.id, { role, status }, at),
          ...(status === 'inactive'
            ? [
                endSessions(db, row.id, at),
                closeLinks(db, 'activation', row.id, at),
                closeLinks(db, 'reset', row.id, at),
              ]
            : []),
          ...noticeTo(c, row.id, 'rights_changed', at),
          ...(await noticeToOwners(c, row, [role, status].filter(Boolean).join(', '), at)),
        ],
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

  .post('/:id/invitation', ownersOnly, mutation, async (c) => {
    requireRecentProof(c)
    const row = await requireOther(c)
    if (row.status !== 'invited') throw new Refusal('user_not_invited')
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'person.invitation_sent',
        subject: `person/${row.id}`,
        details: { email: row.email },
        statements: await invitation(c, row.id, at),
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

  // a lost phone: the person chooses a password by a letter, and at the next sign-in they set up another
  .delete('/:id/factors', ownersOnly, mutation, async (c) => {
    requireRecentProof(c)
    const { db } = c.var.platform
    const row = await requireOther(c)
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'person.factors_removed',
        subject: `person/${row.id}`,
        details: {},
        statements: [
          ...removeAllFactors(db, row.id, at),
          ...(await closePassword(c.env, db, row, at)),
          endSessions(db, row.id, at),
          ...noticeTo(c, row.id, 'factor_removed', at),
          ...(await noticeToOwners(c, row, 'second factors taken away', at)),
        ],
        answer: { status: 200, body: { id: row.id } },
      }),
    )
  })

async function requireOther(c: Context<App, '/:id'>): Promise<UserRow> {
  const row = await findUserById(c.var.platform.db, c.req.param('id'))
  if (!row) throw new Refusal('not_found')
  if (row.id === c.var.person.id) throw new Refusal('own_rights')
  return row
}
