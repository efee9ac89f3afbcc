import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { wordsIn } from '#pages/words/words.ts'
import { SignIn } from '../../contract/auth.ts'
import type { Statement } from '../../core/bulk.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { issueSentence } from '../../http/language/form-words.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { open } from '../../http/policy.ts'
import { beginChallenge, endChallenge, takeChallenge } from '../factors/challenge.ts'
import { type FactorProof, passwordOnly, withMore } from '../factors/factor-store.ts'
import { passkeyHostOf } from '../factors/passkey-host.ts'
import { proveByPasskey } from '../factors/passkeys.ts'
import { openWithCode } from '../factors/verify-code.ts'
import { noteFailure } from '../history/note-sign-in.ts'
import { unlockByForm } from '../lock/locked-page.tsx'
import { leave } from '../sessions/close-session.ts'
import { type ForSession, readForSession } from '../sessions/reading/read-for-session.ts'
import { type NewSession, startSession } from '../sessions/start-session.ts'
import { notifyAccountLocked } from '../tries/notify-account-locked.ts'
import type { SignInFlow } from './auth-paths.ts'
import { beginFirstTotp, firstFactorPages } from './first-factor-pages.tsx'
import { openWithPassword } from './open-with-password.ts'
import { safeRedirectPath } from './safe-redirect-path.ts'
import { codePage, signInPage } from './sign-in-page.tsx'
import { rateLimitSignIns } from './verify-password.ts'

const gettingIn = open('this is how one gets in')

/** Signing in and out of a realm as plain pages: they work on any phone, with JavaScript off. */
export function signInPages(flow: SignInFlow) {
  const { paths, landing } = flow
  const pages = new Hono<App>()
    .post(paths.signIn, gettingIn, (c) => firstStep(c, flow))

    .get(paths.code, gettingIn, (c) =>
      codePage(c, paths, { next: safeRedirectPath(c.req.query('next')) }),
    )
    .post(paths.code, gettingIn, (c) =>
      secondStep(c, flow, ({ user: person, known }, form, open) =>
        openWithCode(c, { person, known }, textOf(form.code), open),
      ),
    )

    .post(paths.passkey, gettingIn, (c) => secondStep(c, flow, openWithPasskey(c)))

    .post(paths.unlock, open('a locked session asks for its password'), (c) =>
      unlockByForm(c, paths),
    )
    .post(paths.signOut, open('whoever leaves needs no more than what they hold'), async (c) => {
      await leave(c)
      return c.redirect(`${paths.signIn}?left=1`, 303)
    })

  for (const path of [paths.signIn, ...paths.alsoSignIn]) {
    pages.get(path, gettingIn, (c) => signInPage(c, paths))
  }
  return paths.enrolment
    ? pages.route('/', firstFactorPages(paths.enrolment, paths, landing))
    : pages
}

/** The password. With a second factor, a code is asked for next; where everyone needs one, the first is set up. */
async function firstStep(c: Context<App>, { paths, landing }: SignInFlow): Promise<Response> {
  const form = await formOf(c)
  const next = safeRedirectPath(form.next)
  const email = textOf(form.email)
  const { signIn } = wordsIn(languageOf(c))
  const sent = z.safeParse(SignIn, { email, password: form.password })
  if (!sent.success) {
    const [issue = { path: [] }] = sent.error.issues
    const why = issueSentence(issue, signIn, signIn)
    return signInPage(c, paths, {
      email,
      next,
      error: signIn.failed(why),
      status: 422,
    })
  }
  try {
    const opened = await openWithPassword(c, sent.data, {
      prove: async (_row, _desk, { factors }) => ({ hasFactor: factors.length > 0 }),
      open: async (row, { hasFactor }, read, takeBack) => {
        if (hasFactor) {
          await beginChallenge(c, row, 'second_factor', takeBack)
          return { step: paths.code }
        }
        if (!paths.enrolment) return startSession(c, row, withMore(passwordOnly, takeBack), read)
        await beginFirstTotp(c, row, takeBack)
        await beginChallenge(c, row, 'second_factor')
        return { step: paths.enrolment }
      },
    })
    if (!('step' in opened)) return c.redirect(next ?? (await landing(c, opened.person)), 303)
    return c.redirect(`${opened.step}${next ? `?next=${encodeURIComponent(next)}` : ''}`, 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    const { reason } = refusal
    if (hasPageOfItsOwn.includes(reason)) throw error
    return signInPage(c, paths, { email, next, refusal })
  }
}

/** What is ours to mend, an account that is switched off, and the wrong place to sign in from. */
const hasPageOfItsOwn = ['failed', 'account_inactive', 'network_not_allowed']

type Taken = Awaited<ReturnType<typeof takeChallenge>>
type Open = (proof: FactorProof, read: ForSession, takeBack: Statement[]) => Promise<NewSession>
type Verify = (taken: Taken, form: Record<string, unknown>, open: Open) => Promise<NewSession>

/** Opens the session when the factor is right; a wrong one is asked for again, up to five times. */
async function secondStep(
  c: Context<App>,
  { paths, landing }: SignInFlow,
  verify: Verify,
): Promise<Response> {
  const form = await formOf(c)
  const next = safeRedirectPath(form.next)
  try {
    const taken = await takeChallenge(c)
    await rateLimitSignIns(c, taken.user.email, taken.user)
    const { person } = await verify(taken, form, (proof, read, takeBack) => {
      const proved = withMore(proof, [taken.use, ...takeBack])
      return startSession(c, taken.user, proved, read)
    })
    endChallenge(c)
    return c.redirect(next ?? (await landing(c, person)), 303)
  } catch (error) {
    const refusal = errorToRefusal(error)
    const { reason } = refusal
    if (reason === 'failed' || reason === 'network_not_allowed') throw error
    if (askedAgain.includes(reason)) return codePage(c, paths, { next, refusal })
    endChallenge(c)
    return signInPage(c, paths, { next, refusal })
  }
}

const askedAgain = [
  ...['code_wrong', 'code_used', 'passkey_wrong'],
  ...['sign_ins_busy', 'tries_under_way'],
]

/** Nobody guesses a passkey, so its tries are not counted. */
function openWithPasskey(c: Context<App>): Verify {
  return async ({ user, challenge }, form, open) => {
    const { realm } = c.var
    const credential = textOf(form.credential)
    const onCopied = () => notifyAccountLocked(c, user.email, 'passkey_copied')
    const host = { ...passkeyHostOf(c), onCopied }
    const now = new Date()
    const read = await readForSession(realm, user.id)
    const proof = await proveByPasskey(realm.db, host, read.factors, challenge, credential, now)
    if (!proof) {
      noteFailure(c, user.email, 'wrong_code')
      throw new Refusal('passkey_wrong')
    }
    return open(proof, read, [])
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
