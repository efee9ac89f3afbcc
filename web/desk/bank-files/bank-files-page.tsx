import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BankFileView } from '#contract/batches/bank-files.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { useMay } from '../layout/queries.ts'
import { BankFileRow } from './bank-file-row.tsx'
import { bankFilesQuery } from './queries.ts'

/** Every file that was made for a bank, newest first. */
export function BankFilesPage() {
  const query = useSuspenseInfiniteQuery(bankFilesQuery)
  const files = query.data.pages.flatMap(({ items }) => items)
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
          <BankFileTable files={files} />
        </>
      )}
      <LoadMore query={query}>Load more</LoadMore>
    </Page>
  )
}

function BankFileTable({ files }: { files: BankFileView[] }) {
  const mayDownload = useMay('make_bank_files')
  const titles = mayDownload ? [...columnTitles, 'Actions'] : columnTitles
  return (
    <div className="stacked relative min-w-0 overflow-x-auto rounded-md border border-line bg-surface lg:overflow-clip">
      <table className="w-full border-collapse sm:text-sm">
        <caption className="sr-only">Bank files, newest first</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th
                key={title}
                scope="col"
                className={`sticky top-0 z-10 h-9 bg-surface px-3 font-medium text-muted whitespace-nowrap ${rightTitles.includes(title) ? 'text-right' : 'text-left'}`}
              >
                {title === 'Actions' ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <BankFileRow
              key={file.id}
              file={file}
              mayDownload={mayDownload}
              columnCount={titles.length}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columnTitles = ['File', 'Batch', 'State', 'Made', 'Payments', 'Total']
const rightTitles = ['Payments', 'Total']
