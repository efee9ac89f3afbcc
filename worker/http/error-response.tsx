import type { Context } from 'hono'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { accessDenied, messages } from '#pages/ui/messages.ts'
import { publicCss } from '#pages/ui/public-css.ts'
import {
  problemResponse,
  type Reason,
  type Refusal,
  statusOf,
  waitOf,
} from '../core/refusals/refusal.ts'
import type { App } from './app.ts'
import { isApi, pageAround } from './asked.ts'
import { errorToRefusal } from './error-to-refusal.ts'
import { renderPage } from './render-page.tsx'

/** Whatever a route throws becomes a problem for programs, and a page for people. */
export async function errorResponse(error: Error, c: Context<App>): Promise<Response> {
  const refusal = errorToRefusal(error)
  if (refusal.reason === 'failed') console.error(error)
  if (isApi(c)) return problemResponse(refusal)
  if (refusal.reason === 'session_locked') return c.var.gatekeeper.lockedPage(c)
  if (refusal.reason === 'signed_out') {
    const next = pageAround(c)
    const door = c.var.realm?.kind === 'platform' ? '/padmin/login' : '/auth'
    return c.redirect(next ? `${door}?next=${encodeURIComponent(next)}` : door, 303)
  }
  if (refusal.reason === 'second_factor_required') return c.redirect('/account/security', 303)
  const said = messageFor(refusal)
  return renderPage(<MessagePage {...said} {...frameOf(c)} path={new URL(c.req.url).pathname} />, {
    title: said.title,
    ...(c.var.platform && publicLook),
    status: statusOf(refusal.reason),
    headers: waitOf(refusal.reason),
    ...(c.var.user && { reader: c.var.user.view }),
  })
}

const publicLook = { sheet: publicCss, script: '' }

/** Around the message stands what its host and its reader have: the pages of the organisation, or those of the base host. */
function frameOf(c: Context<App>) {
  const { platform, tenant, user } = c.var
  if (platform) return { isPublic: true }
  const organisation = tenant && { slug: tenant.slug, name: tenant.name }
  return { ...(organisation && { organisation }), ...(user && { user: user.view }) }
}

const pages: Partial<Record<Reason, (typeof messages)[keyof typeof messages]>> = {
  not_found: messages.notFound,
  unknown_host: messages.unknownOrganisation,
  unknown_organisation: messages.unknownOrganisation,
  account_inactive: messages.accountInactive,
  administrator_required: messages.administratorRequired,
  maintenance: messages.maintenance,
  failed: messages.broken,
}

function messageFor({ reason, detail }: Refusal) {
  if (reason === 'network_not_allowed') return { ...messages.otherNetwork, sentence: detail }
  if (reason === 'not_allowed') return { ...accessDenied([]), sentence: detail }
  return pages[reason] ?? { title: 'That did not work', sentence: detail }
}
