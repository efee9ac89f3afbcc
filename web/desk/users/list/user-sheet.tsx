import { useState } from 'react'
import type { ColleagueView } from '#contract/users.ts'
import { EmailAddress } from '../../../ui/email-address.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { type Fact, Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { SideSheet } from '../../../ui/side-sheet.tsx'
import { AuditLink } from '../../layout/log/audit-link.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { StatusBadge } from '../status-badge.tsx'
import { limitOf } from '../user-table.tsx'
import { UserActions, type UserActs } from './user-actions.tsx'

type UserSheetProps = Omit<UserActs, 'onError'> & { user: ColleagueView; onClose: () => void }

/** Somebody beside the list: everything that is known of them, whole, and what can be done. */
export function UserSheet({ user, onClose, ...acts }: UserSheetProps) {
  const [error, setError] = useState<Error | null>(null)
  const mayManage = useMayNow('manage_users', 'take_rights')
  const at = user.emailsCameBackAt
  const emails: Fact[] = at ? [['E-mails', <CameBack key="back" at={at} />]] : []
  return (
    <SideSheet
      title={`${user.firstName} ${user.lastName}`}
      onClose={onClose}
      below={<StatusBadge status={user.status} />}
    >
      <Facts
        facts={[
          ['E-mail', <EmailAddress key="email" address={user.email} />],
          ...emails,
          ['Role', user.roleTitle],
          ['Approves up to', limitOf(user) ?? 'nothing'],
          ['Department', user.department || '—'],
          ['Phone', user.phoneNumber || '—'],
          ['Last sign-in', user.lastLoginAt ? <Moment key="at" at={user.lastLoginAt} /> : 'never'],
          ['Added', <Moment key="added" at={user.createdAt} />],
        ]}
      />
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <AuditLink subject={`user/${user.id}`}>What happened to their account</AuditLink>
        <AuditLink actor={user.id}>What they did</AuditLink>
      </p>
      <ErrorNotice error={error} />
      {mayManage && (
        <p className="flex flex-wrap gap-2">
          <UserActions user={user} {...acts} onError={setError} />
        </p>
      )}
    </SideSheet>
  )
}

function CameBack({ at }: { at: string }) {
  return (
    <>
      One came back on <Moment at={at} />. None is sent to this address until you say that it is
      right.
    </>
  )
}
