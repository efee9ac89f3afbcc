import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Page } from '../../../ui/page.tsx'
import { waitingAccountsQuery } from '../queries.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** The accounts that nobody has verified yet, the oldest first, with the batches that wait for them. */
export function WaitingPage() {
  const query = useSuspenseInfiniteQuery(waitingAccountsQuery)
  const [verifying, setVerifying] = useState<WaitingAccountView>()
  const list = useRef<HTMLUListElement>(null)
  const accounts = query.data.pages.flatMap(({ items }) => items)

  return (
    <Page title="Accounts to verify">
      <p className="max-w-prose text-muted">
        Nothing is paid to a changed account before somebody else found out whose it is. Call the
        payee on a number that was known before, never on one that came with the change.
      </p>
      {accounts.length === 0 ? (
        <EmptyState>
          No account is waiting. One appears here when a sheet or a person changes an account.
        </EmptyState>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Accounts that wait"
          className="grid max-w-3xl gap-3"
        >
          {accounts.map((waiting) => (
            <WaitingCard
              key={waiting.account.id}
              waiting={waiting}
              onVerify={() => setVerifying(waiting)}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query}>Show newer ones</LoadMore>
      {verifying && (
        <VerifyDialog
          waiting={verifying}
          onClose={() => setVerifying(undefined)}
          onDone={() => list.current?.focus()}
        />
      )}
    </Page>
  )
}
