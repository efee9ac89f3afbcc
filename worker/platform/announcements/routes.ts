import { Hono } from 'hono'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import { type AnnouncementList, NewAnnouncement } from '../../contract/platform.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { listPeople } from '../people/store.ts'
import { addAnnouncement, listAnnouncements, listedMax } from './store.ts'

/** What the platform tells the people of every organisation; the sweep takes it to each of them. */
export const announcementRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const { db } = c.var.platform
    const people = new Map((await listPeople(db)).map((person) => [person.id, person]))
    const rows = await listAnnouncements(db)
    return c.json<AnnouncementList>({
      hasMore: rows.length > listedMax,
      items: rows.slice(0, listedMax).map(({ byId, at, ...row }) => ({
        ...row,
        by: nameOf(people.get(byId)),
        at: at.toISOString(),
      })),
    })
  })
  .post(
    '/',
    platformAllowed('manage_organisations'),
    mutation,
    body(NewAnnouncement),
    async (c) => {
      const { kind, subject, text, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      requireRecentProof(c)
      const at = new Date()
      const row = { id: crypto.randomUUID(), kind, subject, text, byId: c.var.person.id, at }
      return respond(
        await commitFor(c, {
          at,
          action: 'announcement.made',
          subject: `announcement/${row.id}`,
          details: { kind, subject, text },
          statements: [addAnnouncement(c.var.platform.db, row)],
          answer: { status: 201, body: { id: row.id } },
        }),
      )
    },
  )

function nameOf(person: { firstName: string; lastName: string } | undefined): string {
  return person ? `${person.firstName} ${person.lastName}` : 'Somebody'
}
