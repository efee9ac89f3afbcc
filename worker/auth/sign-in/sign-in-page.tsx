import type { Context } from 'hono'
import { CodePage } from '#pages/account/code-page.tsx'
import { SignInPage } from '#pages/account/sign-in-page.tsx'
import { passkeyScript, prefilledScript } from '#pages/scripts.generated.ts'
import type { Said as Spoken } from '#pages/ui/said.tsx'
import type { SignInWords } from '#pages/words/en/sign-in.ts'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal, statusOf, waitOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import type { App } from '../../http/app.ts'
import { keepChosenLanguage, languageOf } from '../../http/language/language-of.ts'
import { lookOf } from '../../http/realm-look.ts'
import { renderPage } from '../../http/render-page.tsx'
import { seeChallenge } from '../factors/challenge.ts'
import { passkeyHostOf } from '../factors/passkey-host.ts'
import { passkeyOptions } from '../factors/passkeys.ts'
import type { AuthPaths } from './auth-paths.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'

type Code = { next?: string | undefined; refusal?: Refusal }
type Said = {
  email?: string
  next?: string | undefined
  error?: Spoken
  status?: number
  /** Why somebody was not let in, and when to come again. */
  refusal?: Refusal
}

/** The first step, with what was typed and what was wrong with it. */
export async function signInPage(c: Context<App>, paths: AuthPaths, said: Said = {}) {
  const { realm } = c.var
  const language = languageOf(c)
  const { signIn } = wordsIn(language)
  const look = lookOf(realm)
  const headers = said.refusal ? waitOf(said.refusal) : {}
  const title = realm.kind === 'platform' ? 'Platform sign-in' : signIn.title(realm.name)
  const page = await renderPage(
    <SignInPage
      organisation={look.organisation}
      title={title}
      action={paths.signIn}
      reset={paths.reset}
      notice={noticeOf(c, signIn)}
      email={said.email}
      error={said.refusal ? failedBecause(c, said.refusal) : said.error}
      next={said.next ?? safeRedirectPath(c.req.query('next'))}
    />,
    { title, language, status: statusOfPage(said), headers, ...look.page, script: prefilledScript },
  )
  keepChosenLanguage(c)
  return c.newResponse(page.body, page) // with the cookie
}

const statusOfPage = ({ refusal, status = 200 }: Said) =>
  refusal ? statusOf(refusal.reason) : status

function noticeOf(c: Context<App>, { signedOut, passwordSet, unsent }: SignInWords) {
  if (c.req.query('unsent')) return unsent
  if (c.req.query('left')) return signedOut
  if (c.req.query('password')) return passwordSet
  return null
}

/** The second step, for whoever's password was right a moment ago; anyone else starts at the first. */
export async function codePage(c: Context<App>, paths: AuthPaths, said: Code = {}) {
  const { next, refusal } = said
  const seen = await seeChallenge(c).catch((failure) => {
    if (failure instanceof Refusal) return undefined
    throw failure
  })
  if (!seen) return c.redirect(paths.signIn, 303)
  const { user, challenge, factors } = seen
  const { organisation, page } = lookOf(c.var.realm)
  const language = languageOf(c, user)
  const action = paths.passkey
  const options = await passkeyOptions(passkeyHostOf(c), factors, challenge)
  return renderPage(
    <CodePage
      organisation={organisation}
      action={paths.code}
      passkey={options ? { options, action } : undefined}
      next={next}
      error={refusal && sentenceIn(refusal, language)}
    />,
    {
      title: wordsIn(language).signIn.factor,
      language,
      status: statusOfPage(said),
      headers: refusal ? waitOf(refusal) : {},
      ...page,
      script: passkeyScript,
    },
  )
}

/** Why somebody was not let in, as the first step says it. */
function failedBecause(c: Context<App>, refusal: Refusal): string {
  const language = languageOf(c)
  return wordsIn(language).signIn.failed(sentenceIn(refusal, language).text)
}
