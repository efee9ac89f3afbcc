import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import { SignOut } from '../ui/sign-out.tsx'

type LockedPageProps = {
  organisation?: OrganisationView | undefined
  /** Whose session it is. */
  person: string
  userId: string
  needsCode: boolean
  hasPasskey: boolean
  paths: { unlock: string; signIn: string; signOut: string }
  error?: string | undefined
  next: string
  to?: string | undefined
  sent?: string | undefined
}

/** Nobody was there for a while: the password opens the session again, where it stood. */
export function LockedPage({
  organisation,
  person,
  userId,
  paths,
  error,
  ...locked
}: LockedPageProps) {
  const { next, to, sent } = locked
  return (
    <FormPage
      organisation={organisation}
      title="Locked"
      lead={
        <>
          Nobody used this session for a while. <b>{person}</b>, write your password to go on.
          {sent && ' What you sent was not carried out yet, and is kept.'}
        </>
      }
      error={error}
      action={paths.unlock}
      button="Unlock"
      hidden={{ next, to, sent }}
      fields={[
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
        ...(locked.needsCode ? [codeField] : []),
      ]}
    >
      {locked.hasPasskey && (
        <p>
          <a href={`${paths.signIn}?next=${encodeURIComponent(next)}`}>
            Sign in again with your passkey
          </a>
        </p>
      )}
      <SignOut userId={userId} action={paths.signOut} />
    </FormPage>
  )
}

const codeField = {
  name: 'code',
  label: 'Code',
  autoComplete: 'one-time-code',
  max: 40,
  hint: 'From your authenticator app, or a recovery code.',
}
