import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'
import { Unread } from '../../ui/unread.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { bankFileQuery } from '../batches/queries.ts'
import { useAccountFilter } from '../layout/lists/choices.ts'
import type { Filter, Sort } from '../layout/lists/filters.ts'
import { ListBar } from '../layout/lists/list-bar.tsx'
import { listWords } from '../layout/lists/strays.ts'
import { useMayNow } from '../layout/queries.ts'
import { bankFilesFile } from './bank-files-file.ts'
import { fileColumns } from './file-columns.tsx'
import { FileSheet } from './file-sheet.tsx'
import { bankFilesQuery } from './queries.ts'

const states = [
  { value: 'to_upload', label: 'Not at the bank yet' },
  { value: 'uploaded', label: 'At the bank' },
  { value: 'void', label: 'Void' },
]

const sorts: Sort[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'largest', label: 'Largest first' },
]

/** Every file that was made for a bank. What they are narrowed to stands in the address. */
export function BankFilesPage() {
  const [parameters] = useSearchParams()
  const filters: Filter[] = [
    { kind: 'choice', name: 'state', label: 'State', choices: states },
    ...useAccountFilter(),
    { kind: 'days', label: 'Made' },
  ]
  const { words, isNarrowed } = listWords(parameters, filters, sorts)
  return (
    <Page title="Bank files">
      <p className="max-w-prose text-muted">
        A file is sealed when it is made: its SHA-256 is kept with the batch, and every download
        gives the same bytes. Each download is written to the audit log.
      </p>
      <ListBar
        list="bank-files"
        search="Batch or reference"
        filters={filters}
        sorts={sorts}
        file={bankFilesFile(words)}
      />
      {/* A choice is taken at once, however slow the line: only the rows are waited for. */}
      <Suspense key={words} fallback={<Loading />}>
        <BankFiles words={words} isNarrowed={isNarrowed} />
      </Suspense>
    </Page>
  )
}

/** The files that fit; one of them opens beside the list. */
function BankFiles({ words, isNarrowed }: { words: string; isNarrowed: boolean }) {
  const query = useSuspenseInfiniteQuery(bankFilesQuery(words))
  const files = query.data.pages.flatMap(({ items }) => items)
  const mayDownload = useMayNow('read_bank_files', 'download')
  const { openId, linkTo, close } = useSideSheet('file')
  const listed = files.find(({ id }) => id === openId)
  // An address may name a file that is further down than the list was read.
  const isFar = openId !== undefined && !listed
  const far = useQuery({ ...bankFileQuery(openId ?? ''), enabled: isFar })
  const open = listed ?? (isFar ? far.data : undefined)
  return (
    <>
      {isFar && <Unread query={far} what="This bank file" />}
      {files.length === 0 ? (
        <NoFiles isNarrowed={isNarrowed} />
      ) : (
        <Table
          caption="Bank files"
          columns={fileColumns(linkTo, mayDownload)}
          rows={files}
          rowKey={({ id }) => id}
          isOpen={({ id }) => id === openId}
        />
      )}
      <LoadMore query={query} />
      {open && <FileSheet file={open} mayDownload={mayDownload} onClose={close} />}
    </>
  )
}

function NoFiles({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState action={<Link to="?">Show all bank files</Link>}>
        No bank file fits what you asked for.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={<Link to="/batches?state=approved">Show approved batches</Link>}>
      A bank file is made from an approved batch, on the page of the batch. There is none yet.
    </EmptyState>
  )
}
