import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { AccountNumber } from '../../ui/account-number.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { AccountStateBadge } from './account-state.tsx'
import { payeeQuery, payeeRulesQuery } from './queries.ts'
import { StateNotice } from './state-notice.tsx'
import { StoppedBadge } from './stops/stopped-badge.tsx'

/** A payee beside the list: where the next payment goes, and what to know of it first. */
export function PayeeSheet({ payeeId, onClose }: { payeeId: string; onClose: () => void }) {
  usePrefetchQuery(payeeRulesQuery)
  const { data: payee } = useSuspenseQuery(payeeQuery(payeeId))
  const { data: rules } = useSuspenseQuery(payeeRulesQuery)
  const { account } = payee
  return (
    <SideSheet
      title={payee.name}
      onClose={onClose}
      below={
        payee.stopped ? (
          <StoppedBadge kind={payee.stopped} />
        ) : (
          <AccountStateBadge state={account.state} />
        )
      }
    >
      <StateNotice payee={payee} rules={rules} />
      <div>
        <p className="text-muted">
          {payee.mergedInto ? 'Account of this record' : 'The next payment goes to'}
        </p>
        <p className="text-title">
          <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
        </p>
        <p>
          <span className="font-mono">{account.nameAtBank}</span>
          {account.bank && <span className="text-muted"> · {account.bank}</span>}
        </p>
        {account.isPooled && <p className="text-muted">One account of many members</p>}
      </div>
      <Facts
        facts={[
          ['Code', payee.code || '—'],
          ['Accounts so far', payee.accounts.length],
          ['Added', <Moment key="added" at={payee.createdAt} />],
          ['Last changed', <Moment key="changed" at={payee.updatedAt} />],
        ]}
      />
      <p>
        <Link to={`/payees/${payee.id}`} className={buttonClass('primary')}>
          Open the whole payee
        </Link>
      </p>
    </SideSheet>
  )
}
