import type { Context } from 'hono'
import { MessagePage } from '#pages/ui/message-page.tsx'
import { publicCss } from '#pages/ui/public-css.ts'
import type { MessageWords } from '#pages/words/en/messages.ts'
import { wordsIn } from '#pages/words/words.ts'
import { report } from '../core/log/report.ts'
import { AsItStands } from '../core/refusals/as-it-stands.ts'
import {
  problemResponse,
  type Reason,
  type Refusal,
  statusOf,
  waitOf,
} from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import type { Language } from '../domain/reading/languages.ts'
import type { App } from './app.ts'
import { isApi, isLook, ownPath, pageAround, toFactorFirst } from './asked.ts'
import { errorToRefusal } from './error-to-refusal.ts'
import { respond } from './idempotency.ts'
import { languageOf, languageOfStranger } from './language/language-of.ts'
import { noteRefusal } from './log/note-refusal.ts'
import { renderPage } from './render-page.tsx'

/** Whatever a route throws becomes a problem for programs, and a page for people. */
export async function errorResponse(error: Error, c: Context<App>): Promise<Response> {
  if (error instanceof AsItStands) return respond(error.answer)
  const refusal = errorToRefusal(error)
  noteRefusal(c, refusal)
  if (refusal.reason === 'failed') report(error)
  if (isApi(c)) return problemResponse(refusal)
  if (refusal.reason === 'session_locked') return c.var.gatekeeper.lockedPage(c)
  if (refusal.reason === 'signed_out') {
    const next = pageAround(c)
    const door = c.var.realm?.kind === 'platform' ? '/padmin/login' : '/auth'
    const said = { ...(next && { next }), ...(!isLook(c) && { unsent: '1' }) }
    const query = new URLSearchParams(said).toString()
    return c.redirect(query ? `${door}?${query}` : door, 303)
  }
  if (refusal.reason === 'second_factor_required') return toFactorFirst(c)
  const language = isPublic(c) ? languageOfStranger(c) : languageOf(c)
  const said = isUnread(refusal, c) ? unread(c, language) : messageFor(refusal, language)
  return renderPage(<MessagePage {...said} {...frameOf(c)} path={new URL(c.req.url).pathname} />, {
    title: said.title,
    language,
    ...(c.var.platform && publicLook),
    status: statusOf(refusal.reason),
    headers: { ...waitOf(refusal), ...(refusal.reason === 'organisation_gone' && leftBehind) },
    ...(c.var.user && { reader: c.var.user.view }),
  })
}

/** Whoever looked at a page saved nothing that they had to look after: they ask again. */
const isUnread = ({ reason }: Refusal, c: Context<App>) => reason === 'failed' && isLook(c)

function unread({ req }: Context<App>, language: Language) {
  const { title, sentence, again } = wordsIn(language).messages.unread
  const { pathname, search } = new URL(req.url)
  return { title, sentence, action: { href: ownPath(pathname + search), label: again } }
}

/** What this browser kept of an organisation that left: pages, sheets that were being mended. Never cookies: they go for every organisation (0066). */
const leftBehind = { 'Clear-Site-Data': '"cache", "storage"' }

/** Of the base host, but for the platform's own people, who read English. */
const isPublic = ({ var: { platform }, req }: Context<App>) =>
  platform !== undefined && !/^\/padmin(?:\/|$)/.test(req.path)

const publicLook = { sheet: publicCss, script: '' }

/** Around the message stands what its host and its reader have: the pages of the organisation, or those of the base host. */
function frameOf(c: Context<App>) {
  const { platform, tenant, user } = c.var
  if (platform) return { isPublic: true }
  const organisation = tenant && { slug: tenant.slug, name: tenant.name }
  return { ...(organisation && { organisation }), ...(user && { user: user.view }) }
}

/** The message of a page for a reason that has one of its own. */
const pages = {
  not_found: 'notFound',
  unknown_host: 'unknownOrganisation',
  unknown_organisation: 'unknownOrganisation',
  organisation_gone: 'organisationGone',
  account_inactive: 'accountInactive',
  administrator_required: 'administratorRequired',
  maintenance: 'maintenance',
  failed: 'broken',
} as const satisfies Partial<Record<Reason, keyof MessageWords>>

function messageFor(refusal: Refusal, language: Language) {
  const { messages, refused } = wordsIn(language)
  const known: Partial<Record<Reason, keyof MessageWords>> = pages
  const page = known[refusal.reason]
  if (page) return messages[page]
  const sentence = sentenceIn(refusal, language)
  if (refusal.reason === 'network_not_allowed') return { ...messages.otherNetwork, sentence }
  if (refusal.reason === 'not_allowed') return { ...refused.accessDenied, sentence }
  return { title: refused.didNotWork, sentence }
}
