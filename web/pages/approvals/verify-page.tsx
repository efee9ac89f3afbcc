import type { OrganisationView, UserView } from '#contract/session.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import type { VerificationMethod } from '#domain/payees/account-rules.ts'
import { Moment, onOneLine, useFormats } from '../ui/formats.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { AccountChange } from './waiting-accounts-page.tsx'

type VerifyPageProps = {
  organisation: OrganisationView
  user: UserView
  waiting: WaitingAccountView
  /** What was typed before an error. */
  typed: Record<string, string>
  idempotencyKey: string
  error: Said | null
}

/** One account: what it was, what it would be, who asks for it; then what whoever called found out. */
export function VerifyPage({ organisation, user, waiting, error, ...form }: VerifyPageProps) {
  const { verification, accountStates } = useWords()
  const { moment } = useFormats()
  const { payee, account, holdsUp, holdsUpMore } = waiting
  const state = accountStates[account.state]
  return (
    <PageLayout organisation={organisation} user={user} path="/approval">
      <a href="/approval/accounts">{verification.back}</a>
      <Notice error={error} />
      <h1>{payee.name}</h1>
      <AccountChange waiting={waiting} />
      <dl>
        <dt>{verification.askedBy}</dt>
        <dd>
          {waiting.proposedBy.name}, <Moment at={account.proposedAt} />
        </dd>
        <dt>{verification.number}</dt>
        <dd>{payee.code || verification.noNumber}</dd>
        <dt>{verification.state}</dt>
        <dd>
          {account.state === 'verified' && account.activeFrom
            ? verification.until(state, onOneLine(moment(account.activeFrom)))
            : state}
        </dd>
        {holdsUp.length > 0 && (
          <>
            <dt>{verification.holdsUp}</dt>
            <dd>
              {[
                ...holdsUp.map(({ reference, name }) => `${reference} ${name}`),
                ...(holdsUpMore ? [verification.others] : []),
              ].join(', ')}
            </dd>
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
  const { verification, methods: methodWords } = useWords()
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
      <h2>{verification.found}</h2>
      <input type="hidden" name="key" value={idempotencyKey} />
      {/* what Enter in a field presses: of two answers it gives neither */}
      <button type="submit" disabled hidden />
      <label htmlFor="method">{verification.how}</label>
      <select id="method" name="method" defaultValue={typed.method ?? methods[0]}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {methodWords[method]}
          </option>
        ))}
      </select>
      {contacts.length > 0 ? (
        <>
          <label htmlFor="contactId">{verification.called}</label>
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
          <small>{verification.noUsableNumber}</small>
        </p>
      )}
      <label htmlFor="spokeTo">{verification.spokeTo}</label>
      <input id="spokeTo" name="spokeTo" maxLength={80} defaultValue={typed.spokeTo} />
      <label htmlFor="note">{verification.said}</label>
      <textarea id="note" name="note" rows={2} maxLength={500} defaultValue={typed.note} />
      <label htmlFor="evidence">{verification.evidence}</label>
      <input
        id="evidence"
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
      />
      <button type="submit" name="outcome" value="verified">
        {verification.isTheirs(waiting.payee.name)}
      </button>
      <button type="submit" name="outcome" value="rejected" className="second danger">
        {verification.reject}
      </button>
    </form>
  )
}
