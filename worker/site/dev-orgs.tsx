import { asc } from 'drizzle-orm'
import { Hono } from 'hono'
import { DevOrgsPage } from '#pages/public/dev-orgs-page.tsx'
import { devOrgs } from '#pages/public/public-pages.ts'
import { publicCss } from '#pages/ui/public-css.ts'
import { platformRealm } from '../core/databases.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { organisations } from '../db/control.ts'
import { roleNames } from '../domain/access/role.ts'
import type { App } from '../http/app.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { listLetters } from '../mail/mailbox.ts'
import { originOf } from '../tenancy/origin.ts'

const demoSlugs = ['demo', 'other']
const shownMax = 50

/** The organisations of this machine, and every letter that was written on it. Does not exist in production. */
export const devOrgsPages = new Hono<App>().get(
  '/dev-orgs',
  open('a developer’s own machine'),
  async (c) => {
    if (c.env.ENVIRONMENT !== 'development') throw new Refusal('not_found')
    const rows = await platformRealm(c.env)
      .db.select({ slug: organisations.slug, name: organisations.name })
      .from(organisations)
      .orderBy(asc(organisations.slug))
      .limit(shownMax)
    const shown = rows.map(({ slug, name }) => ({
      slug,
      name,
      address: `${originOf(c.env, slug)}/auth`,
      signIns: demoSlugs.includes(slug) ? roleNames.map((role) => `${role}@${slug}.example`) : [],
    }))
    return renderPage(
      <DevOrgsPage
        organisations={shown}
        password={c.env.DEMO_PASSWORD}
        letters={await listLetters(c.env)}
      />,
      { ...devOrgs, sheet: publicCss, script: '' },
    )
  },
)
