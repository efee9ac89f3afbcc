import type { OrganisationView } from '#contract/session.ts'
import { FormPage } from '../ui/form-page.tsx'
import type { Said } from '../ui/said.tsx'
import { SignOut } from '../ui/sign-out.tsx'
import { useWords } from '../words/use-words.tsx'

type LockedPageProps = {
  organisation?: OrganisationView | undefined
  /** Whose session it is. */
  person: string
  userId: string
  /** It is not locked: what was asked for takes a proof of a moment ago. */
  isProof?: boolean
  needsCode: boolean
  hasPasskey: boolean
  paths: { unlock: string; signIn: string; signOut: string }
  error?: Said | undefined
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
  isProof = false,
  ...locked
}: LockedPageProps) {
  const { signIn } = useWords()
  const { next, to, sent } = locked
  return (
    <FormPage
      organisation={organisation}
      title={isProof ? signIn.proof : signIn.locked}
      lead={
        <>
          {isProof ? signIn.proofLead : signIn.lockedLead}{' '}
          {to && (sent ? signIn.kept : signIn.lost)}
          <br />
          <b>{person}</b>
        </>
      }
      error={error}
      action={paths.unlock}
      button={isProof ? signIn.goOn : signIn.unlock}
      hidden={{ next, to, sent, isProof: isProof ? 'yes' : undefined }}
      fields={[
        {
          name: 'password',
          label: signIn.password,
          type: 'password',
          autoComplete: 'current-password',
          max: 256,
        },
        ...(locked.needsCode
          ? [{ ...codeField, label: signIn.code, hint: signIn.unlockCode }]
          : []),
      ]}
    >
      {locked.hasPasskey && (
        <p>
          <a href={`${paths.signIn}?next=${encodeURIComponent(next)}`}>{signIn.againWithPasskey}</a>
        </p>
      )}
      <SignOut userId={userId} action={paths.signOut} />
    </FormPage>
  )
}

const codeField = { name: 'code', autoComplete: 'one-time-code', max: 40 }
