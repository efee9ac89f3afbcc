import type { Context } from 'hono'
import * as z from 'zod/mini'
import { LockedPage } from '#pages/account/locked-page.tsx'
import { SendAgainPage } from '#pages/account/send-again-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { Unlock } from '../../contract/auth.ts'
import { type Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { pageAround } from '../../http/asked.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { type Issue, issueSentence } from '../../http/language/form-words.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { findUserById } from '../account/user-store.ts'
import { listFactors } from '../factors/factor-store.ts'
import type { AuthPaths } from '../sign-in/auth-paths.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect-path.ts'
import { type Interrupted, interruptedIn, withoutSecrets } from './interrupted.ts'
import { askerOfLock, unlock } from './unlock.ts'

/** In place of the page that was asked for: the same address, and the password to go on. */
export async function lockedPage(c: Context<App>, paths: AuthPaths): Promise<Response> {
  return showLocked(c, paths, await interruptedIn(c), {})
}

/** In place of what a form asked for: it is not locked, and takes a proof of a moment ago. What was pressed is kept. */
export async function provePage(
  c: Context<App>,
  paths: AuthPaths,
  sent: Record<string, string | File>,
): Promise<Response> {
  const to = new URL(c.req.url).pathname
  const texts = Object.entries(sent).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  const kept = withoutSecrets(new URLSearchParams(texts).toString())
  const next = safeRedirectPath(pageAround(c)) ?? '/'
  return showLocked(c, paths, { next, to, sent: kept, isProof: true }, { status: 403 })
}

/** The form of that page: on to what was asked for, or to what was sent and not carried out. */
export async function unlockByForm(c: Context<App>, paths: AuthPaths): Promise<Response> {
  await askerOfLock(c) // whoever holds no session has none to unlock
  const form = await formOf(c)
  const interrupted: Interrupted = {
    next: safeRedirectPath(form.next) ?? '/',
    to: safeRedirectPath(form.to),
    sent: withoutSecrets(form.sent),
    isProof: form.isProof === 'yes',
  }
  const read = z.safeParse(Unlock, form)
  if (!read.success) {
    const [issue = { path: ['password'] }] = read.error.issues
    return showLocked(c, paths, interrupted, { issue, status: 422 })
  }
  try {
    await unlock(c, read.data)
  } catch (error) {
    const refusal = errorToRefusal(error)
    const { reason } = refusal
    if (!saidOnPage.includes(reason)) throw error
    return showLocked(c, paths, interrupted, { refusal, status: statusOf(reason) })
  }
  const { next, to, sent, isProof } = interrupted
  const language = languageOf(c, await findUserById(c.var.realm.db, c.var.actorId))
  if (!to || !sent) return c.redirect(next, 303)
  const { signIn } = wordsIn(language)
  return renderPage(
    <SendAgainPage
      organisation={lookOf(c.var.realm).organisation}
      next={next}
      to={to}
      sent={Object.fromEntries(new URLSearchParams(sent))}
      isProof={isProof}
    />,
    { title: isProof ? signIn.goOn : signIn.unlocked, language, ...lookOf(c.var.realm).page },
  )
}

const saidOnPage = [
  ...['password_wrong', 'second_factor_needed', 'code_wrong', 'code_used', 'locked'],
  ...['too_many_requests', 'sign_ins_busy', 'tries_under_way'],
]

async function showLocked(
  c: Context<App>,
  paths: AuthPaths,
  interrupted: Interrupted,
  { refusal, issue, status = 401 }: { refusal?: Refusal; issue?: Issue; status?: number },
) {
  const { db } = c.var.realm
  const [user, factors] = await Promise.all([
    findUserById(db, c.var.actorId),
    listFactors(db, c.var.actorId),
  ])
  const { firstName, lastName, email } = must(user, 'user')
  const language = languageOf(c, user)
  const { signIn } = wordsIn(language)
  const error = issue
    ? issueSentence(issue, signIn, signIn)
    : refusal && sentenceIn(refusal, language)
  return renderPage(
    <LockedPage
      organisation={lookOf(c.var.realm).organisation}
      person={`${firstName} ${lastName}, ${email}`}
      userId={c.var.actorId}
      needsCode={factors.length > 0}
      hasPasskey={factors.some(({ kind }) => kind === 'passkey')}
      paths={paths}
      error={error}
      {...interrupted}
      isProof={interrupted.isProof || isProvePath(paths, interrupted.next)}
    />,
    { title: signIn.locked, language, status, ...lookOf(c.var.realm).page },
  )
}

const isProvePath = ({ prove }: AuthPaths, next: string) =>
  prove !== undefined && next.startsWith(prove)
