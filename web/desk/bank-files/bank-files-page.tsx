import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Table } from '../../ui/table.tsx'
import { useSideSheet } from '../../ui/use-side-sheet.ts'
import { bankFileQuery } from '../batches/queries.ts'
import { useMay } from '../layout/queries.ts'
import { fileColumns } from './file-columns.tsx'
import { FileSheet } from './file-sheet.tsx'
import { bankFilesQuery } from './queries.ts'

/** Every file that was made for a bank, newest first; one of them opens beside the list. */
export function BankFilesPage() {
  const query = useSuspenseInfiniteQuery(bankFilesQuery)
  const files = query.data.pages.flatMap(({ items }) => items)
  const mayDownload = useMay('make_bank_files')
  const { openId, linkTo, close } = useSideSheet('file')
  const listed = files.find(({ id }) => id === openId)
  // An address may name a file that is further down than the list was read.
  const isFar = openId !== undefined && !listed
  const { data: far } = useQuery({ ...bankFileQuery(openId ?? ''), enabled: isFar })
  const open = listed ?? (isFar ? far : undefined)
  return (
    <Page title="Bank files">
      {files.length === 0 ? (
        <EmptyState action={<Link to="/batches?state=approved">Show approved batches</Link>}>
          A bank file is made from an approved batch, on the page of the batch. There is none yet.
        </EmptyState>
      ) : (
        <>
          <p className="max-w-prose text-muted">
            A file is sealed when it is made: its SHA-256 is kept with the batch, and every download
            gives the same bytes. Each download is written to the audit log.
          </p>
          <Table
            caption="Bank files, newest first"
            columns={fileColumns(linkTo, mayDownload)}
            rows={files}
            rowKey={({ id }) => id}
            isOpen={({ id }) => id === openId}
          />
        </>
      )}
      <LoadMore query={query}>Load more</LoadMore>
      {open && <FileSheet file={open} mayDownload={mayDownload} onClose={close} />}
    </Page>
  )
}
