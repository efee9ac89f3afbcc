import type { OrganisationView } from '#contract/auth.ts'
import { Notice } from '../ui/notice.tsx'
import { PlainFrame } from '../ui/page-layout.tsx'

type SignInPageProps = {
  organisation: OrganisationView
  /** What was typed before, so that nobody types it twice. */
  email?: string
  /** The whole sentence: "Authentication failed: …". */
  error?: string | null
  /** The path to open afterwards. */
  next?: string
  notice?: string | null
}

export function SignInPage({ organisation, email, error, next, notice }: SignInPageProps) {
  return (
    <PlainFrame organisation={organisation}>
      <h1>Sign in to {organisation.name}</h1>
      <Notice error={error} notice={notice} />
      <form method="post" action="/auth" className="box">
        {next && <input type="hidden" name="next" value={next} />}
        <label htmlFor="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={email}
        />
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={256}
          required
        />
        <button type="submit">Sign in</button>
      </form>
      <p>
        <a href="/auth/reset-password">Forgotten your password?</a>{' '}
        <a href="/auth/info">How signing in works</a>
      </p>
    </PlainFrame>
  )
}
