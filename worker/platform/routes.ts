import { Hono } from 'hono'
import { leave } from '../auth/sessions/close-session.ts'
import { renewMark } from '../auth/sessions/session-cookie.ts'
import type { PlatformOverview } from '../contract/platform/overview.ts'
import { hasPlatformPermission } from '../domain/access/platform-role.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import type { App } from '../http/app.ts'
import { platformAllowed, platformSignedIn } from '../http/policy.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { publishedDayRoutes } from './days/routes.ts'
import { readIncome } from './income.ts'
import { bounceRoutes } from './letters/bounces.ts'
import { letterRoutes } from './letters/routes.ts'
import { networkRoutes } from './networks/network-routes.ts'
import { platformOrganisationRoutes } from './organisation-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { securityRoutes } from './people/security-routes.ts'
import { readOverview } from './store.ts'

/** The platform's own calls, on the base host only. None of them opens an organisation's payments, payees or accounts. */
export const platformRoutes = new Hono<App>()
  .get('/session', platformSignedIn(), (c) =>
    c.json({ person: c.var.person.view, expiresAt: c.var.session.expiresAt.toISOString() }),
  )
  .get('/presence', platformSignedIn(), async (c) => {
    await renewMark(c, { preferences: {} }) // these people have none of their own
    return c.body(null, 204)
  })
  .post('/logout', platformSignedIn(), async (c) => {
    await leave(c)
    return c.body(null, 204)
  })

  .get('/overview', platformAllowed('view_platform'), async (c) => {
    const { db } = c.var.platform
    const today = dayInPortMoresby(new Date())
    const seesBilling = hasPlatformPermission(c.var.person.view.role, 'manage_billing')
    const [overview, income] = await Promise.all([
      readOverview(db, today),
      seesBilling ? readIncome(db, today) : null,
    ])
    return c.json<PlatformOverview>({ ...overview, income })
  })
  .route('/organisations', platformOrganisationRoutes)
  .route('/organisations', networkRoutes)
  .route('/people', peopleRoutes)
  .route('/security', securityRoutes)
  .route('/announcements', announcementRoutes)
  .route('/letters', letterRoutes)
  .route('/letters/bounces', bounceRoutes)
  .route('/days', publishedDayRoutes)
