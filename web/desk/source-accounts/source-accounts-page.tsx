import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { UsageNotice } from '../../ui/usage-notice.tsx'
import { movable } from '../layout/lists/hidden-columns.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { asked, useListAddress } from '../layout/lists/use-list-address.ts'
import { useMay } from '../layout/queries.ts'
import { sourceAccountsQuery } from './queries.ts'
import { AddSourceAccountDialog, EditSourceAccountDialog } from './source-account-dialogs.tsx'
import { columns, SourceAccountTable } from './source-account-table.tsx'
import { sourceAccountsFile } from './source-accounts-file.ts'

/** The accounts that payments leave, each with the file its bank takes. Adding one has an address. */
export function SourceAccountsPage() {
  const [edited, setEdited] = useState<SourceAccountView>()
  const [error, setError] = useState<Error | null>(null)
  const { parameters, change } = useListAddress()
  const status = parameters.get('status') === 'archived' ? 'archived' : 'active'
  const search = parameters.get('search') ?? ''
  const words = asked(new URLSearchParams({ status, search }), ['status', 'search'])
  const query = useSuspenseInfiniteQuery(sourceAccountsQuery(words))
  const mayManage = useMay('manage_source_accounts')
  const shown = query.data.pages.flatMap(({ items }) => items)
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
        columns={movable(columns)}
        file={sourceAccountsFile(words)}
      />
      <UsageNotice usage={query.data.pages[0]?.usage} noun="source account" />
      <ErrorNotice error={error} />
      {shown.length === 0 ? (
        <NoAccounts status={status} search={search} action={add} />
      ) : (
        <SourceAccountTable
          accounts={shown}
          {...(mayManage ? { onEdit: setEdited, onError: setError } : {})}
        />
      )}
      <LoadMore query={query}>Load more</LoadMore>
      {mayManage && parameters.has('add') && (
        <AddSourceAccountDialog onClose={() => change({ add: undefined })} />
      )}
      {edited && <EditSourceAccountDialog account={edited} onClose={() => setEdited(undefined)} />}
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
