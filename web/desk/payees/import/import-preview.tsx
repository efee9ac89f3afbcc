import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DifferingRow, PayeeImportView } from '#contract/payees/imports.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { counted } from '../../../ui/counted.ts'
import { columnFacts, SheetPart, SheetPreview, SheetProblems } from '../../../ui/sheet-preview.tsx'
import { type Column, Table } from '../../../ui/table.tsx'

/** A sheet row by row: who is new, who is known, who is known otherwise, and what is wrong. */
export function ImportPreview({ view, action }: { view: PayeeImportView; action: ReactNode }) {
  const { fileName, read, unread, rows, isNew, known, differs, wrong } = view
  return (
    <SheetPreview
      fileName={fileName}
      facts={[
        ['Rows', rows.toLocaleString('en-US')],
        ['New', isNew.count.toLocaleString('en-US')],
        ['Known as they are', known.toLocaleString('en-US')],
        ['Known otherwise', differs.count.toLocaleString('en-US')],
        ...columnFacts(read, unread),
      ]}
      status={action || <p>{sayNothing(view)}</p>}
    >
      <SheetPart
        id="import-wrong"
        title="To look at"
        count={wrong.count}
        shown={wrong.problems.length}
      >
        <SheetProblems problems={wrong.problems} />
      </SheetPart>
      <SheetPart
        id="import-differs"
        title="Known otherwise: nothing of these rows is taken"
        count={differs.count}
        shown={differs.rows.length}
      >
        <Table
          caption="Rows that say something else than is known"
          columns={differing}
          rows={differs.rows}
          rowKey={({ row }) => String(row)}
        />
      </SheetPart>
      <SheetPart id="import-new" title="New" count={isNew.count} shown={isNew.rows.length}>
        <Table
          caption="Payees that would be added"
          columns={fresh}
          rows={isNew.rows}
          rowKey={({ row }) => String(row)}
        />
      </SheetPart>
    </SheetPreview>
  )
}

function sayNothing({ known, differs, wrong }: PayeeImportView): string {
  const isClean = differs.count === 0 && wrong.count === 0
  if (isClean && known > 0)
    return 'Everybody in this sheet is known as they are: there is nothing to add.'
  return 'There is nobody new in this sheet, so there is nothing to add.'
}

type NewRow = PayeeImportView['isNew']['rows'][number]

const fresh: Column<NewRow>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => name },
  { name: 'Code', cell: ({ code }) => code || null },
  {
    name: 'Account',
    cell: ({ bsb, accountNumber }) => <AccountNumber bsb={bsb} accountNumber={accountNumber} />,
  },
  { name: 'Name at the bank', cell: ({ nameAtBank }) => nameAtBank },
  { name: 'Pooled', cell: ({ isPooled }) => (isPooled ? 'yes' : null) },
  { name: 'Beside', breaks: true, cell: besideOf },
  { name: 'Row', right: true, cell: ({ row }) => row },
]

/** What comes in with somebody beside the account of today; null where nothing does. */
function besideOf({ beside = [], phones = [], emails = [], stopped }: NewRow) {
  const parts = [
    beside.length > 0 && counted(beside.length, 'other account'),
    phones.length > 0 && counted(phones.length, 'telephone number'),
    emails.length > 0 && counted(emails.length, 'e-mail address', 'e-mail addresses'),
    stopped && `comes in ${stopped}`,
  ].filter(Boolean)
  return parts.join(', ') || null
}

const differing: Column<DifferingRow>[] = [
  {
    name: 'Known as',
    heads: true,
    cell: ({ payee }) => <Link to={`/payees/${payee.id}`}>{payee.name}</Link>,
  },
  {
    name: 'What differs',
    breaks: true,
    cell: ({ differences }) => (
      <ul>
        {differences.map(({ field, known, sheet }) => (
          <li key={field} className="break-words">
            {field}: {known || 'none'}; the sheet says {sheet || 'none'}
          </li>
        ))}
      </ul>
    ),
  },
  { name: 'Row', right: true, cell: ({ row }) => row },
]
