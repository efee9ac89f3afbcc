import type { OrganisationView, UserView } from '#contract/session.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { Moment } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { unbroken } from '../words/figures.ts'
import { useWords } from '../words/use-words.tsx'
import { BackToApprovals } from './back-to-approvals.tsx'

type WaitingAccountsPageProps = {
  organisation: OrganisationView
  user: UserView
  accounts: WaitingAccountView[]
  /** Open batches whose new accounts can be verified by one signed list, each as it is now. */
  lists: { id: string; reference: string; name: string; accounts: number; revision: number }[]
  nextCursor: string | null
  idempotencyKey: string
  error: Said | null
  notice: string | null
}

/** The accounts that nobody has verified yet, the oldest first, with the batches that wait for them. */
export function WaitingAccountsPage(page: WaitingAccountsPageProps) {
  const { verification, accountStates } = useWords()
  const { organisation, user, accounts, nextCursor, notice, error } = page
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <BackToApprovals user={user} />
      <h1>{verification.title}</h1>
      <Notice error={error} notice={notice} />
      {!organisation.refuses?.includes('change') &&
        page.lists.map((batch) => (
          <ListForm key={batch.id} batch={batch} idempotencyKey={page.idempotencyKey} />
        ))}
      {accounts.length === 0 && <p>{verification.none}</p>}
      {accounts.map((waiting) => (
        <a
          className="box"
          key={waiting.account.id}
          href={`/approval/accounts/${waiting.account.id}`}
        >
          <span className="two">
            <b>{waiting.payee.name}</b> <span>{accountStates[waiting.account.state]}</span>
          </span>
          <AccountChange waiting={waiting} />
          <small>
            {waiting.proposedBy.name}, <Moment at={waiting.account.proposedAt} />
            {waiting.holdsUp.length > 0 && (
              <>
                <br />
                {verification.holdsUpThese(
                  [
                    ...waiting.holdsUp.map(({ reference }) => reference),
                    ...(waiting.holdsUpMore ? [verification.others] : []),
                  ].join(', '),
                )}
              </>
            )}
          </small>
        </a>
      ))}
      {nextCursor && (
        <a href={`/approval/accounts?after=${encodeURIComponent(nextCursor)}`}>
          {verification.newer}
        </a>
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
  const { verification } = useWords()
  const { id, reference, name, accounts, revision } = batch
  return (
    <form
      method="post"
      action={`/approval/accounts/by-list/${id}`}
      encType="multipart/form-data"
      className="box screen"
      noValidate
    >
      <h2>{verification.newAccounts(`${reference} ${name}`, accounts)}</h2>
      <input type="hidden" name="key" value={`${idempotencyKey}/${id}`} />
      <input type="hidden" name="revision" value={revision} />
      <label htmlFor={`list-${id}`}>{verification.signedList}</label>
      <input
        id={`list-${id}`}
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
      />
      <label htmlFor={`note-${id}`}>{verification.whoSigned}</label>
      <input id={`note-${id}`} name="note" maxLength={500} />
      <button type="submit">{verification.verifyAll(accounts)}</button>
    </form>
  )
}

/** The account of today, then the one that waits; of each whether it is one of many members, to which any name is paid. */
export function AccountChange({ waiting }: { waiting: WaitingAccountView }) {
  const { verification } = useWords()
  const { before, account } = waiting
  const written = (one: WaitingAccountView['account']) => {
    const number = `${one.bank} ${one.bsb} ${unbroken(one.accountNumber)}`
    return one.isPooled ? verification.ofMany(number) : number
  }
  return (
    <p>
      {before && (
        <>
          {verification.paidToday(written(before))}
          <br />
        </>
      )}
      <b>{verification.now(written(account))}</b>
      {account.nameAtBank !== waiting.payee.name && (
        <>
          <br />
          {verification.inTheNameOf(account.nameAtBank)}
        </>
      )}
    </p>
  )
}
