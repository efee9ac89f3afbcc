import { type Context, Hono } from 'hono'
import type { HomeSection } from '../domain/access/home-sections.ts'
import { homeSectionsOf } from '../domain/access/role.ts'
import type { App } from '../http/app.ts'
import { signedIn } from '../http/policy.ts'
import { askedBy, findHome } from './store.ts'

/** What somebody sees first, with exactly the sections of their role; or everything that they may read, on one page. */
export const homeRoutes = new Hono<App>()
  .get('/', signedIn(), (c) => home(c, homeSectionsOf(c.var.user.defined)))
  .get('/everything', signedIn(), (c) => home(c, homeSectionsOf(c.var.user.defined, true)))

async function home(c: Context<App>, sections: readonly HomeSection[]) {
  const { tenant, user } = c.var
  return c.json(
    await findHome(
      tenant.db,
      sections,
      askedBy(user, tenant.plan, new Date(), tenant.db.publishedDays),
    ),
  )
}
