import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Unread } from '../../ui/unread.tsx'
import { UsageNotice } from '../../ui/usage-notice.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords, withStatus } from '../layout/lists/strays.ts'
import { useListAddress } from '../layout/lists/use-list-address.ts'
import { useMayNow } from '../layout/queries.ts'
import { sourceAccountQuery, sourceAccountsQuery } from './queries.ts'
import { columns, SourceAccountTable } from './source-account-table.tsx'
import { sourceAccountsFile } from './source-accounts-file.ts'

const SourceAccountSheet = lazy(async () => ({
  default: (await import('./source-account-sheet.tsx')).SourceAccountSheet,
}))

// The form brings the banks' files along: it comes with the press that asks for it.
const dialogs = () => import('./source-account-dialogs.tsx')
const AddSourceAccountDialog = lazy(async () => ({
  default: (await dialogs()).AddSourceAccountDialog,
}))
const EditSourceAccountDialog = lazy(async () => ({
  default: (await dialogs()).EditSourceAccountDialog,
}))

const filters: Filter[] = [
  {
    ...{ kind: 'tabs', name: 'status', label: 'Status' },
    choices: [
      { value: 'active', label: 'active accounts' },
      { value: 'archived', label: 'archived accounts' },
    ],
  },
]
const sorts: Sort[] = [
  { value: 'name', label: 'By name, A to Z' },
  { value: 'name-down', label: 'By name, Z to A' },
  { value: 'newest', label: 'Newest first' },
]

/** The accounts that payments leave, each with the file its bank takes. Adding one has an address. */
export function SourceAccountsPage() {
  const [edited, setEdited] = useState<SourceAccountView>()
  const [error, setError] = useState<Error | null>(null)
  const { parameters, change } = useListAddress()
  const status = parameters.get('status') === 'archived' ? 'archived' : 'active'
  const search = parameters.get('search') ?? ''
  const { words } = listWords(withStatus(parameters, status), filters, sorts)
  const query = useSuspenseInfiniteQuery(sourceAccountsQuery(words))
  const mayManage = useMayNow('manage_source_accounts', 'change')
  const shown = query.data.pages.flatMap(({ items }) => items)
  const sheet = useSideSheet('source')
  const listed = shown.find(({ id }) => id === sheet.openId)
  // An address may name an account of the other tab.
  const isFar = sheet.openId !== undefined && !listed
  const far = useQuery({ ...sourceAccountQuery(sheet.openId ?? ''), enabled: isFar })
  const beside = listed ?? (isFar ? far.data : undefined)
  const add = mayManage && (
    <Button
      kind="primary"
      icon={<Plus size={17} aria-hidden />}
      onClick={() => change({ add: 'yes' })}
    >
      Add an account
    </Button>
  )

  return (
    <Page
      title="Source accounts"
      actions={(shown.length > 0 || search || status === 'archived') && add}
    >
      <Tabs
        label="Source accounts by status"
        tabs={[
          { label: 'Active', to: '/source-accounts', isCurrent: status === 'active' },
          {
            label: 'Archived',
            to: '/source-accounts?status=archived',
            isCurrent: status === 'archived',
          },
        ]}
      />
      <ListBar
        list="source-accounts"
        search="Name, bank or account number"
        filters={filters}
        sorts={sorts}
        columns={movable(columns)}
        file={sourceAccountsFile(words)}
      />
      <UsageNotice usage={query.data.pages[0]?.usage} noun="source account" />
      <ErrorNotice error={error} />
      {isFar && <Unread query={far} what="This account" />}
      {shown.length === 0 ? (
        <NoAccounts status={status} search={search} action={add} />
      ) : (
        <SourceAccountTable
          accounts={shown}
          {...(mayManage ? { onEdit: setEdited, onError: setError } : {})}
        />
      )}
      <LoadMore query={query} />
      {beside && (
        <Suspense>
          <SourceAccountSheet
            account={beside}
            onClose={sheet.close}
            {...(mayManage ? { onEdit: setEdited } : {})}
          />
        </Suspense>
      )}
      <Suspense>
        {mayManage && parameters.has('add') && (
          <AddSourceAccountDialog onClose={() => change({ add: undefined })} />
        )}
        {edited && (
          <EditSourceAccountDialog account={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Page>
  )
}

type NoAccountsProps = { status: SourceAccountView['status']; search: string; action: ReactNode }

function NoAccounts({ status, search, action }: NoAccountsProps) {
  if (search) {
    return (
      <EmptyState action={<Link to={`?status=${status}`}>Show all {status} accounts</Link>}>
        No {status} account has “{search}” in its name, bank or number.
      </EmptyState>
    )
  }
  if (status === 'archived') {
    return (
      <EmptyState action={<Link to="/source-accounts">Show active accounts</Link>}>
        No account is archived. An archived account cannot pay, and can be restored.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={action}>
      A source account is the bank account that payments leave. There is none yet.
    </EmptyState>
  )
}
