import type { OrganisationView, UserView } from '#contract/session.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import type { VerificationMethod } from '#domain/payees/account-rules.ts'
import { accountStateWords, methodWords } from '#domain/words/verification-words.ts'
import { Moment } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import { AccountChange } from './waiting-accounts-page.tsx'

type VerifyPageProps = {
  organisation: OrganisationView
  user: UserView
  waiting: WaitingAccountView
  /** What was typed before an error. */
  typed: Record<string, string>
  idempotencyKey: string
  error: string | null
}

/** One account: what it was, what it would be, who asks for it; then what whoever called found out. */
export function VerifyPage({ organisation, user, waiting, error, ...form }: VerifyPageProps) {
  const { payee, account, holdsUp } = waiting
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <a href="/approval/accounts">‹ Accounts to verify</a>
      <Notice error={error} />
      <h1>{payee.name}</h1>
      <AccountChange waiting={waiting} />
      <dl>
        <dt>Asked for by</dt>
        <dd>
          {waiting.proposedBy.name}, <Moment at={account.proposedAt} />
        </dd>
        <dt>Number</dt>
        <dd>{payee.code || 'None'}</dd>
        <dt>State</dt>
        <dd>
          {accountStateWords[account.state]}
          {account.state === 'verified' && account.activeFrom && (
            <>
              {' '}
              until <Moment at={account.activeFrom} />
            </>
          )}
        </dd>
        {holdsUp.length > 0 && (
          <>
            <dt>Holds up</dt>
            <dd>{holdsUp.map(({ reference, name }) => `${reference} ${name}`).join(', ')}</dd>
          </>
        )}
      </dl>
      {waiting.mayVerify && !organisation.refuses?.includes('change') ? (
        <VerificationForm waiting={waiting} {...form} />
      ) : (
        waiting.mayNotBecause && <p className="box">{waiting.mayNotBecause}</p>
      )}
    </PageLayout>
  )
}

type FormProps = Pick<VerifyPageProps, 'waiting' | 'typed' | 'idempotencyKey'>

function VerificationForm({ waiting, typed, idempotencyKey }: FormProps) {
  const { account, contacts } = waiting
  const methods: VerificationMethod[] = [
    ...(contacts.length > 0 ? (['called_known_number'] as const) : []),
    'in_person',
    'bank_letter',
    'deposit_confirmed',
    ...(account.kind === 'new' ? (['signed_list'] as const) : []),
  ]
  return (
    <form
      method="post"
      action={`/approval/accounts/${account.id}`}
      encType="multipart/form-data"
      className="box screen"
      noValidate
    >
      <h2>What did you find out?</h2>
      <input type="hidden" name="key" value={idempotencyKey} />
      <label htmlFor="method">How</label>
      <select id="method" name="method" defaultValue={typed.method ?? methods[0]}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {methodWords[method]}
          </option>
        ))}
      </select>
      {contacts.length > 0 ? (
        <>
          <label htmlFor="contactId">Number called</label>
          <select id="contactId" name="contactId" defaultValue={typed.contactId}>
            {contacts.map(({ id, phone }) => (
              <option key={id} value={id}>
                {phone}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p>
          <small>
            There is no telephone number that two people knew before this account was asked for, so
            a call does not count.
          </small>
        </p>
      )}
      <label htmlFor="spokeTo">Spoke to</label>
      <input id="spokeTo" name="spokeTo" maxLength={80} defaultValue={typed.spokeTo} />
      <label htmlFor="note">What they said</label>
      <textarea id="note" name="note" rows={2} maxLength={500} defaultValue={typed.note} />
      <label htmlFor="evidence">Letter or list (PDF, JPEG, PNG)</label>
      <input
        id="evidence"
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
      />
      <button type="submit" name="outcome" value="verified">
        It is {waiting.payee.name}’s account
      </button>
      <button type="submit" name="outcome" value="rejected" className="second danger">
        Reject it
      </button>
    </form>
  )
}
