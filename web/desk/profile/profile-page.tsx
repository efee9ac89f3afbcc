import { Link } from 'react-router'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { permissionWords } from '#domain/words/permission-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { useMay, useSession } from '../layout/queries.ts'
import { DelegationsCard } from './delegations.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** Who you are here: what you may change, and what only an administrator may. */
export function ProfilePage() {
  const { user } = useSession()
  const maySee = useMay('view_payments')
  return (
    <Page
      title="Your profile"
      actions={
        <>
          <Link to={pathFor('preferences', user)} className={buttonClass()}>
            Preferences
          </Link>
          <a href="/account/security" className={buttonClass()}>
            Password, second factor, devices
          </a>
          <SignOutButton />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,640px)_20rem]">
        <div className="grid gap-5">
          <ProfileForm />
          {maySee && <DelegationsCard />}
        </div>
        <RoleCard />
      </div>
    </Page>
  )
}

function RoleCard() {
  const { user, organisation, expiresAt } = useSession()
  return (
    <Card title="Role and limit">
      <Facts
        facts={[
          ['Organisation', organisation.name],
          ['E-mail', <EmailAddress key="email" address={user.email} />],
          ['Role', user.roleTitle],
          ['Approves up to', limitOf(user.approvalLimitToea)],
          ['Signed in until', <Moment key="until" at={expiresAt} />],
        ]}
      />
      <p className="mt-3">{user.roleDescription}</p>
      <p className="mt-2 text-muted">
        Only an administrator of your organisation can change the role and the limit. The address
        stays.
      </p>
      <details className="mt-2">
        <summary className="w-fit py-1">What this role may do</summary>
        <ul className="list-disc pl-5">
          {user.permissions.map((permission) => (
            <li key={permission}>{permissionWords[permission]}</li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function limitOf(limitToea: number | null) {
  if (limitToea === null) return 'any amount'
  return limitToea === 0 ? 'nothing: this role does not approve' : <Money toea={limitToea} />
}
