import type { ReactNode } from 'react'
import type { SheetProblemView } from '#contract/batches/imports.ts'
import { counted } from './counted.ts'
import { Facts } from './facts.tsx'

type SheetPreviewProps = {
  fileName: string
  facts: [name: string, value: ReactNode][]
  /** What can be done with it, or why nothing can. */
  status: ReactNode
  /** What stands in the way, above it. */
  notice?: ReactNode
  children: ReactNode
}

/** What is in columns that are not read comes to nobody: whoever adds the rows reads it before. */
export const columnFacts = (read: string[], unread: string[]): [string, string][] => [
  ['Columns read', read.join(', ') || 'none'],
  ...(unread.length > 0
    ? [['Columns not read', unread.join(', ')] satisfies [string, string]]
    : []),
]

/** A sheet before anything of it is written: what it comes to, then its rows part by part. */
export function SheetPreview({ fileName, facts, status, notice, children }: SheetPreviewProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <section aria-labelledby="sheet-sum" className="grid gap-3 rounded-md bg-surface p-4">
        <h2 id="sheet-sum" className="break-words">
          {fileName}
        </h2>
        <Facts facts={facts} />
        {notice}
        <div role="status" className="flex flex-wrap items-center gap-3">
          {status}
        </div>
      </section>
      {children}
    </div>
  )
}

type SheetPartProps = {
  id: string
  title: string
  count: number
  /** How many of them are shown, where that is not all. */
  shown?: number
  children: ReactNode
}

/** Rows of one kind; nothing where there are none. Of very many the first are named, and it says so. */
export function SheetPart({ id, title, count, shown = count, children }: SheetPartProps) {
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2">
      <h2 id={id}>
        {title}{' '}
        <span className="figures font-normal text-muted">{count.toLocaleString('en-US')}</span>
      </h2>
      {children}
      {shown < count && (
        <p className="text-muted">
          The first {shown} of {counted(count, 'row')} are shown here.
        </p>
      )}
    </section>
  )
}

/** What is wrong with which row, and whether the row was read all the same. */
export function SheetProblems({ problems }: { problems: SheetProblemView[] }) {
  return (
    <ul className="grid gap-1">
      {problems.map(({ row, column, code, severity, message }) => (
        <li
          key={`${row} ${column} ${code}`}
          className="break-words rounded-md bg-surface px-3 py-2"
        >
          <span className={severity === 'error' ? 'font-semibold text-bad' : 'font-semibold'}>
            {severity === 'error' ? 'Left out' : 'Read'}
          </span>
          {': '}
          {message}
        </li>
      ))}
    </ul>
  )
}
