import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PayeeAccountView } from '#contract/payees.ts'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { dayInPortMoresby, daysFrom } from '#domain/calendar.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useMay, useMayNow } from '../../layout/queries.ts'
import { AccountStateBadge } from '../account-state.tsx'

type WaitingCardProps = { waiting: WaitingAccountView; onVerify: () => void }

/** One account: what is paid today, what it would be, who asks for it, and what waits for it. */
export function WaitingCard({ waiting, onVerify }: WaitingCardProps) {
  const { payee, account } = waiting
  return (
    <li className="rounded-md border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 break-words">
          <Link to={`/payees/${payee.id}`}>{payee.name}</Link>
          {payee.code && <span className="font-normal text-muted"> · {payee.code}</span>}
        </h2>
        <AccountStateBadge state={account.state} />
      </div>
      <WaitingFacts waiting={waiting} />
      <div className="mt-3">
        <NextForAccount waiting={waiting} onVerify={onVerify} />
      </div>
    </li>
  )
}

export function WaitingFacts({ waiting }: { waiting: WaitingAccountView }) {
  const { payee, account, before, proposedBy } = waiting
  const { moment } = useFormats()
  return (
    <Facts
      facts={[
        ...(before ? [fact('Paid today', <Account key="before" account={before} />)] : []),
        fact(before ? 'Asked for' : 'Account', <Account key="account" account={account} />),
        ...(account.nameAtBank === payee.name ? [] : [fact('In the name of', account.nameAtBank)]),
        fact('Asked by', `${proposedBy.name}, ${moment(account.proposedAt)}`),
        fact('Waits', ageOf(account.proposedAt, new Date())),
        ...(waiting.holdsUp.length > 0
          ? [fact('Holds up', <HeldBatches key="held" waiting={waiting} />)]
          : []),
      ]}
    />
  )
}

const fact = (name: string, value: ReactNode): [string, ReactNode] => [name, value]

/** On a narrow phone the number goes on the next line. */
function Account({ account }: { account: PayeeAccountView }) {
  return (
    <>
      {account.bank} <span className="figures whitespace-nowrap text-muted">{account.bsb}</span>{' '}
      <AccountNumber accountNumber={account.accountNumber} />
      {account.isPooled && <span className="text-muted"> one account of many members</span>}
    </>
  )
}

/** How long it has waited, in days of Port Moresby. */
function ageOf(proposedAt: string, now: Date): string {
  const days = daysFrom(dayInPortMoresby(new Date(proposedAt)), dayInPortMoresby(now))
  return days <= 0 ? 'since today' : `for ${counted(days, 'day')}`
}

function HeldBatches({ waiting: { holdsUp, holdsUpMore } }: { waiting: WaitingAccountView }) {
  const mayRead = useMay('view_payments')
  return (
    <ul>
      {holdsUp.map(({ id, reference, name }) => (
        <li key={id}>
          {mayRead ? (
            <Link to={`/batches/${id}`} className="inline-block min-h-6">
              {`${reference} ${name}`}
            </Link>
          ) : (
            `${reference} ${name}`
          )}
        </li>
      ))}
      {holdsUpMore && <li>and others</li>}
    </ul>
  )
}

/** What this person can do about it; where nothing, why. */
function NextForAccount({ waiting, onVerify }: WaitingCardProps) {
  const { payee, account, mayVerify, mayNotBecause } = waiting
  const isPossible = useMayNow('verify_accounts', 'change')
  const { moment } = useFormats()
  if (account.state === 'verified') {
    const from = account.activeFrom && moment(account.activeFrom)
    return (
      <p>
        It is verified, and it can be paid from {from ?? 'the end of its waiting time'} on, once
        nothing that still pays the account of today is on its way.
      </p>
    )
  }
  if (mayVerify && !isPossible) return null
  if (!mayVerify) return mayNotBecause && <p className="text-muted">{mayNotBecause}</p>
  return (
    <Button onClick={onVerify}>
      Say what you found out<span className="sr-only"> about {payee.name}</span>
    </Button>
  )
}
