import type { Context } from 'hono'
import { SecurityPage } from '#pages/account/security-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { type Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { addressFor } from '../../domain/access/addresses/enter.ts'
import { signInLimits } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { fromWords } from '../../domain/access/sign-in/sign-in-words.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { renderPage } from '../../http/render-page.tsx'
import { listFactors } from '../factors/factor-store.ts'
import { countRecoveryCodes } from '../factors/recovery-codes.ts'
import { mustEnrol } from '../factors/required-factor.ts'
import { listSignIns } from '../history/history-store.ts'
import { listOwnSessions } from '../sessions/own-sessions.ts'
import { isFresh } from './reauthenticate.ts'

/** Carries out one change of the page; a refusal is said on the page itself. */
export async function changeSecurity(
  c: Context<App>,
  change: (form: Record<string, unknown>) => Promise<Response>,
): Promise<Response> {
  try {
    return await change(await formOf(c))
  } catch (error) {
    const refusal = errorToRefusal(error)
    if (refusal.reason === 'failed') throw error
    return securityPage(c, refusal)
  }
}

/** One's own sign-in as it stands, with what went wrong. */
export async function securityPage(c: Context<App>, refusal?: Refusal): Promise<Response> {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const { account } = wordsIn(language)
  const said = new Map(Object.entries(account.done))
  const [factors, codesLeft, sessions, signIns] = await Promise.all([
    listFactors(tenant.db, user.id),
    countRecoveryCodes(tenant.db, user.id),
    listOwnSessions(c),
    listSignIns(tenant.db, { person: user.id, limit: signInLimits.own - 1 }),
  ])
  const { slug, name } = tenant
  return renderPage(
    <SecurityPage
      organisation={{ slug, name }}
      user={user.view}
      isFresh={isFresh(c)}
      factors={factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))}
      codesLeft={codesLeft}
      sessions={sessions}
      signIns={signIns.map(({ signIn }) => ({
        ...signIn,
        what: account.outcomes[signIn.outcome],
        from: fromWords(signIn),
        at: signIn.at.toISOString(),
      }))}
      mustEnrol={mustEnrol(c)}
      rulesPath={addressFor('security', user.view)?.path}
      error={refusal && sentenceIn(refusal, language)}
      notice={said.get(c.req.query('done') ?? '')}
    />,
    {
      title: account.title,
      language,
      reader: user.view,
      status: refusal ? statusOf(refusal.reason) : 200,
    },
  )
}
