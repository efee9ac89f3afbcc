import type { OrganisationView, UserView } from '#contract/session.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { accountStateWords } from '#domain/words/verification-words.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { unbroken, when } from '../ui/words.ts'

type WaitingAccountsPageProps = {
  organisation: OrganisationView
  user: UserView
  accounts: WaitingAccountView[]
  nextCursor: string | null
  notice: string | null
}

/** The accounts that nobody has verified yet, the oldest first, with the batches that wait for them. */
export function WaitingAccountsPage(page: WaitingAccountsPageProps) {
  const { organisation, user, accounts, nextCursor, notice } = page
  return (
    <PageLayout organisation={organisation} user={user}>
      <a href="/approval">‹ Approvals</a>
      <h1>Accounts to verify</h1>
      <Notice notice={notice} />
      {accounts.length === 0 && (
        <p>No account is waiting. One appears here when a sheet or a person changes an account.</p>
      )}
      {accounts.map((waiting) => (
        <a
          className="box"
          key={waiting.account.id}
          href={`/approval/accounts/${waiting.account.id}`}
        >
          <span className="two">
            <b>{waiting.payee.name}</b> <span>{accountStateWords[waiting.account.state]}</span>
          </span>
          <AccountChange waiting={waiting} />
          <small>
            {waiting.proposedBy.name}, {when(waiting.account.proposedAt)}
            {waiting.holdsUp.length > 0 && (
              <>
                <br />
                Holds up {waiting.holdsUp.map(({ reference }) => reference).join(', ')}
              </>
            )}
          </small>
        </a>
      ))}
      {nextCursor && (
        <a href={`/approval/accounts?after=${encodeURIComponent(nextCursor)}`}>Newer ones ›</a>
      )}
    </PageLayout>
  )
}

/** The account of today, then the one that waits. */
export function AccountChange({ waiting }: { waiting: WaitingAccountView }) {
  const { before, account } = waiting
  return (
    <p>
      {before && (
        <>
          Paid today: {before.bank} {before.bsb} {unbroken(before.accountNumber)}
          <br />
        </>
      )}
      <b>
        Now: {account.bank} {account.bsb} {unbroken(account.accountNumber)}
      </b>
      {account.nameAtBank !== waiting.payee.name && (
        <>
          <br />
          In the name of {account.nameAtBank}
        </>
      )}
    </p>
  )
}
