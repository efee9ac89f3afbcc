import { Hono } from 'hono'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import {
  DayRetraction,
  NewPublishedDay,
  type PublishedDayList,
} from '../../contract/platform/days.ts'
import { guard } from '../../core/guard.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { dayInPortMoresby } from '../../domain/calendar.ts'
import { refusedValueDate } from '../../domain/days/value-dates.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { listPeople } from '../people/store.ts'
import {
  addPublished,
  findPublished,
  hasRoomToPublish,
  isStillPublished,
  isUnpublished,
  listPublished,
  type PublishedRow,
  saveRetracted,
} from './store.ts'

/** Days that every organisation goes by within half a minute: gazetted, or typed the evening before. */
export const publishedDayRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const { db } = c.var.platform
    const [rows, people] = await Promise.all([listPublished(db), listPeople(db)])
    const names = new Map(
      people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
    )
    const nameOf = (id: string) => names.get(id) ?? 'Somebody'
    return c.json<PublishedDayList>({
      items: rows.map(
        ({ publishedBy, publishedAt, retractedBy, retractedAt, retractedBecause, ...row }) => ({
          ...row,
          published: { by: nameOf(publishedBy), at: publishedAt.toISOString() },
          retracted:
            retractedBy && retractedAt
              ? {
                  by: nameOf(retractedBy),
                  at: retractedAt.toISOString(),
                  because: retractedBecause,
                }
              : null,
        }),
      ),
    })
  })

  .post(
    '/',
    platformAllowed('manage_organisations'),
    mutation,
    body(NewPublishedDay),
    async (c) => {
      const { day, name, scope, bank, effect, closesAt, source, doubt, ...rest } =
        c.req.valid('json')
      nothingLeft(rest)
      requireRecentProof(c)
      const at = new Date()
      const today = dayInPortMoresby(at)
      const refused = refusedValueDate(day, today)
      if (refused) {
        const message = refused.message.replace('Value date', 'Day')
        throw new Refusal('invalid', [{ field: 'day', code: refused.reason, message }])
      }
      const { db } = c.var.platform
      const known = { day, name, scope, bank, effect, closesAt, source, doubt }
      const row: PublishedRow = {
        ...{ id: crypto.randomUUID(), ...known, publishedBy: c.var.person.id, publishedAt: at },
        ...{ retractedBy: null, retractedAt: null, retractedBecause: '' },
      }
      return respond(
        await commitFor(c, {
          at,
          action: 'bank_day.published',
          subject: `published-day/${row.id}`,
          details: known,
          statements: [
            guard(db, isUnpublished(row), 'day_published'),
            guard(db, hasRoomToPublish(today), 'too_many_published'),
            addPublished(db, row),
          ],
          answer: { status: 201, body: { id: row.id } },
        }),
      )
    },
  )

  .post(
    '/:id/retraction',
    platformAllowed('manage_organisations'),
    mutation,
    body(DayRetraction),
    async (c) => {
      const { reason, ...rest } = c.req.valid('json')
      nothingLeft(rest)
      requireRecentProof(c)
      const { db } = c.var.platform
      const row = await findPublished(db, c.req.param('id'))
      if (!row) throw new Refusal('not_found')
      const at = new Date()
      const retraction = {
        ...{ retractedBy: c.var.person.id, retractedAt: at, retractedBecause: reason },
      }
      return respond(
        await commitFor(c, {
          at,
          action: 'bank_day.retracted',
          subject: `published-day/${row.id}`,
          details: { day: row.day, name: row.name, reason },
          statements: [
            guard(db, isStillPublished(row.id), 'day_retracted'),
            saveRetracted(db, row.id, retraction),
          ],
          answer: { status: 200, body: { id: row.id } },
        }),
      )
    },
  )
