import { Hono } from 'hono'
import { isMeant } from '../../auth/factors/required-factor.ts'
import { sessionMs } from '../../auth/sessions/session-length.ts'
import { failuresMax, lockMs } from '../../auth/sign-in/sign-in-lock.ts'
import { type SecurityList, SecurityQuery } from '../../contract/users.ts'
import { passwordMin } from '../../domain/access/password-rules.ts'
import { reviewOf } from '../../domain/access/review/access-review.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { type Onward, readSecurity } from './store.ts'

const dateOf = (at: number | null) => (at ? new Date(at) : null)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How the people of the organisation sign in, for whoever invites them. */
export const securityRoutes = new Hono<App>().get(
  '/',
  allowed('manage_users'),
  query(SecurityQuery),
  async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const after = readCursor<Onward>(cursor, ['string', 'string'])
    const now = new Date()
    const found = await readSecurity(c.var.tenant.db, { after, limit, now })
    const { items, nextCursor } = pageOf(found.people, limit, ({ name, id }) => [name, id])
    return c.json<SecurityList>({
      items: items.map(({ defined, lastLoginAt, lockedUntil, ...rest }) => {
        const { createdAt, decidedAt, preparedAt, ...person } = rest
        const seen = { decidedAt: dateOf(decidedAt), preparedAt: dateOf(preparedAt) }
        return {
          ...person,
          notes: reviewOf({ defined, createdAt, lastLoginAt, ...seen }, now),
          roleTitle: defined.title,
          isMeant: isMeant(defined),
          lastLoginAt: lastLoginAt?.toISOString() ?? null,
          lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
        }
      }),
      nextCursor,
      withoutFactor: found.withoutFactor,
      rules: {
        needsSecondFactor: found.needsSecondFactor,
        sessionHoursMax: sessionMs / hourMs,
        failuresMax,
        lockMinutes: lockMs / minuteMs,
        passwordMin: passwordMin.alone,
        passwordMinWithFactor: passwordMin.besideSecondFactor,
      },
    })
  },
)
