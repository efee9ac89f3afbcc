import { Hono } from 'hono'
import { revokeOwnSession } from '../../auth/account/reauthenticate.ts'
import { findUserById } from '../../auth/account/user-store.ts'
import { listFactors } from '../../auth/factors/factor-store.ts'
import { countRecoveryCodes } from '../../auth/factors/recovery-codes.ts'
import { listOwnSessions } from '../../auth/sessions/own-sessions.ts'
import { sessionMs } from '../../auth/sessions/session-length.ts'
import { endSessions } from '../../auth/sessions/session-store.ts'
import type { PlatformSecurity } from '../../contract/platform/security.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { passwordMin } from '../../domain/access/password-rules.ts'
import { platformRoleNames, platformRoles } from '../../domain/access/platform-role.ts'
import { failuresMax, longestWaitMinutes } from '../../domain/access/sign-in/back-off.ts'
import { minuteMs } from '../../domain/durations.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { commitFor, mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed, platformSignedIn } from '../../http/policy.ts'
import { noticeTo } from './letters.ts'
import { listSignIns } from './security-store.ts'

/** How the platform's people sign in, and where they are: `/api/platform/security`. */
export const securityRoutes = new Hono<App>()
  .get('/', platformAllowed('view_platform'), async (c) => {
    const { db } = c.var.platform
    const now = new Date()
    const [sessions, factors, recoveryCodesLeft, people] = await Promise.all([
      listOwnSessions(c),
      listFactors(db, c.var.actorId),
      countRecoveryCodes(db, c.var.actorId),
      listSignIns(db, now),
    ])
    return c.json<PlatformSecurity>({
      sessions,
      factors: factors.map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
      people: people.map(({ role, lastLoginAt, lockedUntil, ...person }) => ({
        ...person,
        roleTitle:
          platformRoles[
            must(
              platformRoleNames.find((one) => one === role),
              role,
            )
          ].title,
        lastLoginAt: lastLoginAt?.toISOString() ?? null,
        lockedUntil: lockedUntil === null ? null : new Date(lockedUntil).toISOString(),
      })),
      rules: {
        sessionHoursMax: sessionMs / (60 * minuteMs),
        failuresMax,
        lockMinutes: longestWaitMinutes,
        passwordMin: passwordMin.besideSecondFactor,
      },
    })
  })

  .post('/sessions/:id/end', platformSignedIn(), async (c) => {
    await revokeOwnSession(c, c.req.param('id'))
    return c.body(null, 204)
  })

  // a lost computer: whoever has it is out with the next request
  .post('/people/:id/sign-out', platformAllowed('manage_platform_users'), mutation, async (c) => {
    const { db } = c.var.platform
    const row = await findUserById(db, must(c.req.param('id'), 'id'))
    if (!row) throw new Refusal('not_found')
    if (row.id === c.var.person.id) throw new Refusal('own_sessions')
    const at = new Date()
    return respond(
      await commitFor(c, {
        at,
        action: 'person.signed_out',
        subject: `person/${row.id}`,
        details: { email: row.email },
        statements: [endSessions(db, row.id, at), ...noticeTo(c, row.id, 'signed_out', at)],
        answer: { status: 204, body: null },
      }),
    )
  })
