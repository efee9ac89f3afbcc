import type { OrganisationView, UserView } from '#contract/session.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { accountStateWords } from '#domain/words/verification-words.ts'
import { Moment } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { count, grouped, unbroken } from '../ui/words.ts'
import { BackToApprovals } from './back-to-approvals.tsx'

type WaitingAccountsPageProps = {
  organisation: OrganisationView
  user: UserView
  accounts: WaitingAccountView[]
  /** Open batches whose new accounts can be verified by one signed list. */
  lists: { id: string; reference: string; name: string; accounts: number }[]
  nextCursor: string | null
  idempotencyKey: string
  error: string | null
  notice: string | null
}

/** The accounts that nobody has verified yet, the oldest first, with the batches that wait for them. */
export function WaitingAccountsPage(page: WaitingAccountsPageProps) {
  const { organisation, user, accounts, nextCursor, notice, error } = page
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <BackToApprovals user={user} />
      <h1>Accounts to verify</h1>
      <Notice error={error} notice={notice} />
      {!organisation.refuses?.includes('change') &&
        page.lists.map((batch) => (
          <ListForm key={batch.id} batch={batch} idempotencyKey={page.idempotencyKey} />
        ))}
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
            {waiting.proposedBy.name}, <Moment at={waiting.account.proposedAt} />
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

type ListFormProps = {
  batch: WaitingAccountsPageProps['lists'][number]
  idempotencyKey: string
}

/** All new accounts of a batch at once, by the list that somebody signed. */
function ListForm({ batch, idempotencyKey }: ListFormProps) {
  const { id, reference, name, accounts } = batch
  return (
    <form
      method="post"
      action={`/approval/accounts/by-list/${id}`}
      encType="multipart/form-data"
      className="box screen"
      noValidate
    >
      <h2>
        {reference} {name}: {count(accounts, 'new account')}
      </h2>
      <input type="hidden" name="key" value={`${idempotencyKey}/${id}`} />
      <label htmlFor={`list-${id}`}>The signed list of staff (PDF, JPEG, PNG)</label>
      <input
        id={`list-${id}`}
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
      />
      <label htmlFor={`note-${id}`}>Who signed it</label>
      <input id={`note-${id}`} name="note" maxLength={500} />
      <button type="submit">Verify all {grouped(accounts)} by this list</button>
    </form>
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
