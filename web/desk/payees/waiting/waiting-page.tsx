import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { accountKinds } from '#domain/payees/account-rules.ts'
import { accountStateWords } from '#domain/words/verification-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Filter, Sort } from '../../layout/lists/filters.ts'
import { ListBar } from '../../layout/lists/list-bar.tsx'
import { listWords } from '../../layout/lists/strays.ts'
import { kindWords } from '../account-state.tsx'
import { waitingAccountsQuery } from '../queries.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { waitingFile } from './waiting-file.ts'

const filters: Filter[] = [
  {
    ...{ kind: 'choice', name: 'kind', label: 'What' },
    choices: accountKinds.map((value) => ({ value, label: kindWords[value] })),
  },
  {
    ...{ kind: 'choice', name: 'state', label: 'State' },
    choices: (['proposed', 'verified'] as const).map((value) => ({
      value,
      label: accountStateWords[value],
    })),
  },
]
const sorts: Sort[] = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
]

/** The accounts that nobody has verified yet, with the batches that wait for them. */
export function WaitingPage() {
  const [parameters] = useSearchParams()
  const { words, isNarrowed } = listWords(parameters, filters, sorts)
  return (
    <Page title="Accounts to verify">
      <p className="max-w-prose text-muted">
        Nothing is paid to a changed account before somebody else found out whose it is. Call the
        payee on a number that was known before, never on one that came with the change.
      </p>
      <ListBar
        list="waiting-accounts"
        search="Payee, code or account number"
        filters={filters}
        sorts={sorts}
        file={waitingFile(words)}
      />
      {/* A choice is taken at once, however slow the line: only the accounts are waited for. */}
      <Suspense key={words} fallback={<Loading isPart />}>
        <Waiting words={words} isNarrowed={isNarrowed} />
      </Suspense>
    </Page>
  )
}

function Waiting({ words, isNarrowed }: { words: string; isNarrowed: boolean }) {
  const query = useSuspenseInfiniteQuery(waitingAccountsQuery(words))
  const [verifying, setVerifying] = useState<WaitingAccountView>()
  const list = useRef<HTMLUListElement>(null)
  const accounts = query.data.pages.flatMap(({ items }) => items)

  return (
    <>
      {accounts.length === 0 ? (
        <NoAccounts isNarrowed={isNarrowed} />
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
      <LoadMore query={query} />
      {verifying && (
        <VerifyDialog
          waiting={verifying}
          onClose={() => setVerifying(undefined)}
          onDone={() => list.current?.focus()}
        />
      )}
    </>
  )
}

function NoAccounts({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState action={<Link to="?">Show all that wait</Link>}>
        No account that waits fits what you asked for.
      </EmptyState>
    )
  }
  return (
    <EmptyState>
      No account is waiting. One appears here when a sheet or a person changes an account.
    </EmptyState>
  )
}
