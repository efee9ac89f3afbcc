import type { OrganisationView, UserView } from '#contract/session.ts'
import { onOneLine, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { FactorList, PasswordField, type ShownFactor } from './factor-list.tsx'
import { LanguageForm } from './language-form.tsx'

export type ShownSession = {
  id: string
  device: string
  address: string
  createdAt: string
  isThis: boolean
}

export type ShownSignIn = {
  id: number
  at: string
  /** How it ended, in words. */
  what: string
  hasFailed: boolean
  device: string
  from: string
  times: number
}

type SecurityPageProps = {
  organisation: OrganisationView
  user: UserView
  /** Signed in a moment ago: no password is asked again. */
  isFresh: boolean
  factors: ShownFactor[]
  codesLeft: number
  sessions: ShownSession[]
  /** One's own sign-ins, newest first, with what failed. */
  signIns: ShownSignIn[]
  /** The organisation asks for a second factor, and there is none. */
  mustEnrol: boolean
  /** Where the organisation's rules stand, for whoever enters there. */
  rulesPath: string | undefined
  error?: Said | undefined
  notice?: string | undefined
}

/** One's own password, second factors and devices, and for administrators what the organisation asks for. */
export function SecurityPage(page: SecurityPageProps) {
  const { organisation, user, isFresh, factors, codesLeft, sessions, signIns, rulesPath } = page
  const { account } = useWords()
  const formats = useFormats()
  const moment = (at: string) => onOneLine(formats.moment(at))
  const password = isFresh ? null : <PasswordField />
  return (
    <PageLayout organisation={organisation} user={user}>
      <a href="/">{account.back}</a>
      <h1>{account.title}</h1>
      <Notice error={page.error ?? null} notice={page.notice ?? null} />
      {page.mustEnrol && (
        <p className="box wait">
          <span aria-hidden="true">▲</span> {account.mustEnrol}
        </p>
      )}
      <p>
        {account.youAre(user.email)} <a href="/account/password">{account.changePassword}</a>
      </p>

      <h2>{account.factors}</h2>
      <FactorList factors={factors} path="/account/factors" isFresh={isFresh} />
      <form method="post" action="/account/app" className="box">
        {password}
        <button type="submit">{account.addApp}</button>
        <button type="submit" formAction="/account/passkey" className="second">
          {account.addPasskey}
        </button>
      </form>
      {factors.length > 0 && (
        <form method="post" action="/account/recovery-codes" className="box">
          <p>{account.codesLeft(codesLeft)}</p>
          {password}
          <button type="submit" className="second">
            {account.makeCodes}
          </button>
        </form>
      )}

      <h2>{account.where}</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>{session.device}</span>
            <div>
              {session.isThis ? (
                account.thisOne
              ) : (
                <form method="post" action={`/account/sessions/${session.id}/end`}>
                  <button type="submit" className="second">
                    {account.signOut} <span className="skip">{session.device}</span>
                  </button>
                </form>
              )}
            </div>
            <small>
              {session.address
                ? account.sinceFrom(moment(session.createdAt), session.address)
                : account.since(moment(session.createdAt))}
            </small>
          </li>
        ))}
      </ul>
      <form method="post" action="/account/sessions/end" data-forget={user.id}>
        <button type="submit" className="second danger">
          {account.signOutEverywhere}
        </button>
      </form>

      <LanguageForm chosen={user.preferences.language} />

      <SignIns signIns={signIns} />
      {rulesPath && (
        <p>
          <a href={rulesPath}>{account.rules}</a>
        </p>
      )}
    </PageLayout>
  )
}

/** What somebody tried is seen by whom it concerns. */
function SignIns({ signIns }: Pick<SecurityPageProps, 'signIns'>) {
  const { account } = useWords()
  const formats = useFormats()
  if (signIns.length === 0) return null
  return (
    <>
      <h2>{account.signIns}</h2>
      <ul>
        {signIns.map(({ id, at, what, hasFailed, device, from, times }) => (
          <li key={id}>
            <span>
              {hasFailed && <span aria-hidden="true">▲ </span>}
              {what}
              {times > 1 && account.times(times)}
            </span>
            <small>
              {[onOneLine(formats.moment(at)), device, from && account.fromWhere(from)]
                .filter(Boolean)
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      <p>{account.notYou}</p>
    </>
  )
}
