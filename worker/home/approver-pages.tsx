import { type Context, Hono } from 'hono'
import { approvalCss } from '#pages/approvals/approval-css.ts'
import { ApproverHomePage } from '#pages/approvals/home/approver-home-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import type { HomeSection } from '../domain/access/home-sections.ts'
import type { App } from '../http/app.ts'
import { languageOf } from '../http/language/language-of.ts'
import { entering } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { askedBy, findHome } from './store.ts'

const sections: HomeSection[] = ['waiting', 'own_decisions', 'accounts_to_verify']

/** The homes of those who decide: a few kilobytes, one statement, no script. */
export const approverPages = new Hono<App>()
  .get('/approver-dashboard', entering('/approver-dashboard'), approverHome)
  .get('/senior-approver-dashboard', entering('/senior-approver-dashboard'), approverHome)

async function approverHome(c: Context<App>) {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const home = await findHome(
    tenant.db,
    sections,
    askedBy(user, tenant.plan, new Date(), tenant.db.publishedDays),
  )
  return renderPage(
    <ApproverHomePage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      home={home}
    />,
    { title: words.home.title, language, reader: user.view, sheet: approvalCss },
  )
}
