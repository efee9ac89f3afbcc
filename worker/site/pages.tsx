import { desc, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { ApiPage } from '#pages/public/api/api-page.tsx'
import { DemoPage } from '#pages/public/demo-page.tsx'
import { landingCss } from '#pages/public/landing-css.ts'
import { LandingPage } from '#pages/public/landing-page.tsx'
import { apiReference, demo, landing, publicPages } from '#pages/public/public-pages.ts'
import { robotsText, securityText, sitemapXml } from '#pages/public/site-files.ts'
import { publicCss } from '#pages/ui/public-css.ts'
import { platformRealm } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import { dayMs } from '../domain/durations.ts'
import { demonstrationSlug } from '../domain/slug.ts'
import type { App } from '../http/app.ts'
import { open } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { originOf } from '../tenancy/origin.ts'
import { apiRefusals, apiRooms } from './api-reference.ts'
import { isDemonstrationOpen } from './demonstration-open.ts'
import python from './examples/pay.py.txt'
import curl from './examples/pay.sh.txt'
import typescript from './examples/pay.ts.txt'

const forEveryone = open('the public site is for everyone')
const headers = { 'Cache-Control': 'public, max-age=300' }
const showcaseMax = 6
const securityTxt = '/.well-known/security.txt'
/** Written anew at each request, from the variables of this deployment: it is stale half a year after it was fetched. */
const securityTextDays = 180

/** The public site, on the base host. */
export const sitePages = new Hono<App>()
  .get('/', forEveryone, (c) => landingPage(c.env))
  .get('/app', forEveryone, (c) => landingPage(c.env))

  .get('/demo', forEveryone, async (c) =>
    renderPage(<DemoPage isOpen={await isDemonstrationOpen(c.env)} />, {
      ...demo,
      ...look,
      headers,
    }),
  )
  .get('/demo/enter', forEveryone, async (c) => {
    const isOpen = await isDemonstrationOpen(c.env)
    return c.redirect(isOpen ? `${originOf(c.env, demonstrationSlug)}/look-around` : '/demo', 303)
  })

  .get(apiReference.path, forEveryone, () =>
    renderPage(
      <ApiPage
        rooms={apiRooms()}
        refusals={apiRefusals()}
        examples={{ curl, python, typescript }}
      />,
      { ...apiReference, ...look, headers },
    ),
  )

  .get('/robots.txt', forEveryone, (c) => c.text(robotsText(originOf(c.env))))
  .get('/sitemap.xml', forEveryone, (c) =>
    c.body(sitemapXml(originOf(c.env)), 200, { 'Content-Type': 'application/xml' }),
  )
  .get(securityTxt, forEveryone, (c) => {
    const today = Math.floor(Date.now() / dayMs)
    return c.text(securityText(originOf(c.env), new Date((today + securityTextDays) * dayMs)))
  })
  // where it stood before RFC 9116 gave it its place
  .get('/security.txt', forEveryone, (c) => c.redirect(securityTxt, 302))

const look = { sheet: publicCss, script: '' }
for (const { path, title, description, Page } of publicPages) {
  sitePages.get(path, forEveryone, () =>
    renderPage(<Page />, { title, description, ...look, headers }),
  )
}

async function landingPage(env: Env) {
  const isDemoOpen = await isDemonstrationOpen(env)
  const showcase = isLocal(env) ? await listShown(env) : []
  return renderPage(<LandingPage showcase={showcase} isDemoOpen={isDemoOpen} />, {
    ...landing,
    ...look,
    sheet: landingCss,
    headers,
  })
}

/** Who uses it. Locally only: whom we work for is theirs to tell, and nobody has been asked yet. */
function listShown(env: Env) {
  return platformRealm(env)
    .db.select({
      name: organisations.name,
      slug: organisations.slug,
      users: organisations.userCount,
    })
    .from(organisations)
    .where(eq(organisations.state, 'active'))
    .orderBy(desc(organisations.userCount))
    .limit(showcaseMax)
}

const isLocal = ({ ENVIRONMENT }: Env) => ENVIRONMENT === 'development'

/** The same addresses on an organisation's host lead to the base host, where these pages live. */
const onTheBaseHost = [
  '/app',
  '/demo',
  '/discover',
  '/signup',
  '/trial-signup',
  securityTxt,
  '/security.txt',
  apiReference.path,
  ...publicPages.map(({ path }) => path).filter((path) => path !== '/sysadmin'),
]

/** An organisation's own host: the public pages are elsewhere, and a search engine has nothing to read here. */
export const siteRedirects = new Hono<App>().get('/robots.txt', forEveryone, (c) =>
  c.text('User-agent: *\nDisallow: /\n'),
)
for (const path of onTheBaseHost) {
  siteRedirects.get(path, forEveryone, (c) => c.redirect(`${originOf(c.env)}${path}`, 302))
}
