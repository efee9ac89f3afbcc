import type { OrganisationView, UserView } from '#contract/session.ts'
import { Moment } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'

export type ShownFactor = {
  id: string
  kind: 'totp' | 'passkey'
  name: string
  createdAt: string
  lastUsedAt: string | null
}
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
  error?: string | undefined
  notice?: string | undefined
}

/** One's own password, second factors and devices, and for administrators what the organisation asks for. */
export function SecurityPage(page: SecurityPageProps) {
  const { organisation, user, isFresh, factors, codesLeft, sessions, signIns, rulesPath } = page
  const password = isFresh ? null : <PasswordField />
  return (
    <PageLayout organisation={organisation} user={user}>
      <a href="/">‹ Start</a>
      <h1>Your sign-in</h1>
      <Notice error={page.error ?? null} notice={page.notice ?? null} />
      {page.mustEnrol && (
        <p className="box wait">
          <span aria-hidden="true">▲</span> Your organisation asks for a second factor. Set one up,
          then everything else opens.
        </p>
      )}
      <p>
        You sign in as {user.email}. <a href="/account/password">Change the password</a>
      </p>

      <h2>Second factors</h2>
      {factors.length === 0 && <p>None yet. With one, a stolen password is not enough.</p>}
      {factors.length > 0 && (
        <ul>
          {factors.map((factor) => (
            <li key={factor.id}>
              <span>{factor.name}</span>
              <div>
                <form method="post" action={`/account/factors/${factor.id}/removal`}>
                  {password}
                  <button type="submit" className="second danger">
                    Remove <span className="skip">{factor.name}</span>
                  </button>
                </form>
              </div>
              <small>
                since <Moment at={factor.createdAt} />
                {factor.lastUsedAt && (
                  <>
                    , last used <Moment at={factor.lastUsedAt} />
                  </>
                )}
              </small>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action="/account/app" className="box">
        {password}
        <button type="submit">Add an authenticator app</button>
        <button type="submit" formAction="/account/passkey" className="second">
          Add a passkey of this device
        </button>
      </form>
      {factors.length > 0 && (
        <form method="post" action="/account/recovery-codes" className="box">
          <p>{codesLeft} of ten recovery codes are left.</p>
          {password}
          <button type="submit" className="second">
            Make ten new recovery codes
          </button>
        </form>
      )}

      <h2>Where you are signed in</h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>{session.device}</span>
            <div>
              {session.isThis ? (
                'this one'
              ) : (
                <form method="post" action={`/account/sessions/${session.id}/end`}>
                  <button type="submit" className="second">
                    Sign out <span className="skip">{session.device}</span>
                  </button>
                </form>
              )}
            </div>
            <small>
              since <Moment at={session.createdAt} />
              {session.address && <>, from {session.address}</>}
            </small>
          </li>
        ))}
      </ul>
      <form method="post" action="/account/sessions/end" data-forget={user.id}>
        <button type="submit" className="second danger">
          Sign out everywhere, also here
        </button>
      </form>

      <SignIns signIns={signIns} />
      {rulesPath && (
        <p>
          <a href={rulesPath}>The organisation’s rules of signing in</a>
        </p>
      )}
    </PageLayout>
  )
}

/** What somebody tried is seen by whom it concerns. */
function SignIns({ signIns }: Pick<SecurityPageProps, 'signIns'>) {
  if (signIns.length === 0) return null
  return (
    <>
      <h2>Your last sign-ins</h2>
      <ul>
        {signIns.map(({ id, at, what, hasFailed, device, from, times }) => (
          <li key={id}>
            <span>
              {hasFailed && <span aria-hidden="true">▲ </span>}
              {what}
              {times > 1 && `, ${times} times`}
            </span>
            <small>
              <Moment at={at} />
              {device && `, ${device}`}
              {from && `, from ${from}`}
            </small>
          </li>
        ))}
      </ul>
      <p>If one of them was not you, change the password and ask an administrator.</p>
    </>
  )
}

function PasswordField() {
  return (
    <label>
      Your password, once more
      <input
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
      />
    </label>
  )
}
