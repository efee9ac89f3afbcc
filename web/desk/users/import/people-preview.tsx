import type { ReactNode } from 'react'
import type { KnownPersonView, NewPersonView, UserImportView } from '#contract/users/imports.ts'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { columnFacts, SheetPart, SheetPreview, SheetProblems } from '../../../ui/sheet-preview.tsx'
import { type Column, Table } from '../../../ui/table.tsx'

/** A sheet row by row: who would be invited, who is known, and what is wrong. */
export function PeoplePreview({ view, action }: { view: UserImportView; action: ReactNode }) {
  const { fileName, read, unread, rows, isNew, known, problems, needsSecond, stop } = view
  return (
    <SheetPreview
      fileName={fileName}
      facts={[
        ['Rows', rows.toLocaleString('en-US')],
        ['To invite', isNew.length],
        ['Known already', known.length],
        ...columnFacts(read, unread),
      ]}
      notice={
        <>
          {needsSecond && isNew.length > 0 && (
            <p className="max-w-prose">
              A second administrator must confirm each of these invitations. Until then nobody is
              invited.
            </p>
          )}
          {stop && (
            <Notice
              tone="bad"
              title={`${counted(isNew.length, 'person', 'people')} cannot be invited now`}
            >
              <p>{stop}</p>
            </Notice>
          )}
        </>
      }
      status={action || (!stop && <p>There is nobody new in this sheet, so nobody is invited.</p>)}
    >
      <SheetPart id="import-wrong" title="To look at" count={problems.length}>
        <SheetProblems problems={problems} />
      </SheetPart>
      <SheetPart
        id="import-known"
        title="Known already: nothing of these rows is taken"
        count={known.length}
      >
        <Table
          caption="People who are here already, or wait to be invited"
          columns={knownColumns}
          rows={known}
          rowKey={({ row }) => String(row)}
        />
      </SheetPart>
      <SheetPart id="import-new" title="To invite" count={isNew.length}>
        <Table
          caption="People who would be invited"
          columns={newColumns}
          rows={isNew}
          rowKey={({ row }) => String(row)}
        />
      </SheetPart>
    </SheetPreview>
  )
}

const newColumns: Column<NewPersonView>[] = [
  { name: 'Name', heads: true, cell: ({ name }) => name },
  { name: 'E-mail', cell: ({ email }) => email },
  { name: 'Role', cell: ({ roleTitle }) => roleTitle },
  {
    name: 'Own limit',
    right: true,
    cell: ({ ownLimitToea }) => (ownLimitToea === null ? null : <Money toea={ownLimitToea} />),
  },
  { name: 'Department', cell: ({ department }) => department || null },
  { name: 'Phone', cell: ({ phoneNumber }) => phoneNumber || null },
  { name: 'Row', right: true, cell: ({ row }) => row },
]

const states: Record<KnownPersonView['is'], string> = {
  active: 'Here already',
  invited: 'Invited already',
  inactive: 'Deactivated: reactivate them at Users',
  waiting: 'Waits for a second administrator',
}

const knownColumns: Column<KnownPersonView>[] = [
  { name: 'Name in the sheet', heads: true, cell: ({ name }) => name },
  { name: 'E-mail', cell: ({ email }) => email },
  { name: 'State', cell: ({ is }) => states[is] },
  { name: 'Row', right: true, cell: ({ row }) => row },
]
