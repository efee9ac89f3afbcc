import { lazy, Suspense, useState } from 'react'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Money } from '../../ui/money.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { AuditLink } from '../layout/log/audit-link.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { UnconfirmedBadge } from './unconfirmed-badge.tsx'

const CutOffs = lazy(async () => ({
  default: (await import('./cut-offs/cut-offs.tsx')).CutOffs,
}))
const TestFiles = lazy(async () => ({
  default: (await import('./test-files/test-files.tsx')).TestFiles,
}))

type SourceAccountSheetProps = {
  account: SourceAccountView
  onClose: () => void
  /** Given to those who may change accounts. */
  onEdit?: (account: SourceAccountView) => void
}

/** A source account beside the list, with everything its bank file is made with. */
export function SourceAccountSheet({ account, onClose, onEdit }: SourceAccountSheetProps) {
  const [error, setError] = useState<Error | null>(null)
  const changed = Object.keys(account.switches).length
  return (
    <SideSheet
      title={account.name}
      onClose={onClose}
      below={!account.confirmedByBank && <UnconfirmedBadge />}
    >
      <p className="text-title">
        <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
      </p>
      <Facts
        facts={[
          ['Bank', account.bank || '—'],
          ['Bank profile', account.profileTitle + (changed ? `, ${changed} set otherwise` : '')],
          ['User name', account.userName],
          ['Remitter', account.remitter],
          ['DE user id', account.deUserId || '—'],
          ['Longest account number', `up to ${account.accountDigitsMax} digits`],
          [
            'Control total',
            account.needsControlTotal ? 'needed before a batch is submitted' : 'not needed',
          ],
          ['Who may pay from it', account.usedBy],
          [
            'Limit of one pay day',
            account.dailyLimitToea === null ? (
              'none'
            ) : (
              <Money key="limit" toea={account.dailyLimitToea} />
            ),
          ],
          ['Added', <Moment key="added" at={account.createdAt} />],
          ['Last changed', <Moment key="changed" at={account.updatedAt} />],
        ]}
      />
      <p>
        <AuditLink subject={`source-account/${account.id}`} />
      </p>
      <Suspense>
        <CutOffs account={account} />
      </Suspense>
      <Suspense>
        <TestFiles account={account} />
      </Suspense>
      <ErrorNotice error={error} />
      {onEdit && (
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => onEdit(account)}>
            Edit<span className="sr-only"> {account.name}</span>
          </Button>
          <ArchiveButton account={account} onError={setError} />
        </p>
      )}
    </SideSheet>
  )
}
