import type { Context } from 'hono'
import { SecurityPage } from '#pages/account/security-page.tsx'
import { type Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { addressFor } from '../../domain/access/addresses/enter.ts'
import { signInLimits } from '../../domain/access/sign-in/sign-in-outcomes.ts'
import { fromWords, outcomeWords } from '../../domain/access/sign-in/sign-in-words.ts'
import type { App } from '../../http/app.ts'
import { errorToRefusal } from '../../http/error-to-refusal.ts'
import { formOf } from '../../http/form.ts'
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

const said: Record<string, string> = {
  added: 'The passkey is added.',
  removed: 'The second factor is removed.',
  ended: 'That device is signed out.',
  saved: 'Saved.',
  password: 'Your password is changed. Every other device is signed out.',
}

/** One's own sign-in as it stands, with what went wrong. */
export async function securityPage(c: Context<App>, refusal?: Refusal): Promise<Response> {
  const { tenant, user } = c.var
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
        what: outcomeWords[signIn.outcome],
        from: fromWords(signIn),
        at: signIn.at.toISOString(),
      }))}
      mustEnrol={mustEnrol(c)}
      rulesPath={addressFor('security', user.view)?.path}
      error={refusal?.detail}
      notice={said[c.req.query('done') ?? '']}
    />,
    { title: 'Your sign-in', reader: user.view, status: refusal ? statusOf(refusal.reason) : 200 },
  )
}
