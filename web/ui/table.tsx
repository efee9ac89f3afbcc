import { clsx } from 'clsx'
import { isValidElement, type ReactNode } from 'react'

export type Column<Row> = {
  /** Also the column's title, unless `title` says otherwise. */
  name: string
  title?: ReactNode
  cell: (row: Row) => ReactNode
  /** Money and counts stand at the right. */
  right?: boolean
  /** The cell that names the row, for screen readers and as a card's heading. */
  heads?: boolean
  /** Sentences: they break into lines, and are never cut to one. */
  breaks?: boolean
  /** Where it stands in a row of two lines on a phone; beside the name, or below. What has no place there is whole where the row leads. */
  phone?: 'beside' | 'below'
  className?: string
}

type TableProps<Row> = {
  /** What the table holds, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Marks a row that needs a look. */
  isMarked?: (row: Row) => boolean
  /** The row that is open beside the list. */
  isOpen?: (row: Row) => boolean
  /** Count and total, below the last row. */
  footer?: ReactNode
}

/** Rows of one line under a head that stays in view, as high as the reader chose; under 640 px cards, or two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isMarked, isOpen, footer } = props
  const isTwoLined = columns.some(({ phone }) => phone !== undefined)
  return (
    <div
      className={clsx(
        'relative min-w-0 overflow-x-auto rounded-md bg-surface max-sm:border max-sm:border-line lg:overflow-clip',
        isTwoLined ? 'two-lined' : 'stacked',
      )}
    >
      <table className="w-full border-collapse sm:text-[13px] sm:leading-5">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={clsx(
                  'sticky top-0 z-10 h-9 border-line border-b bg-surface px-3 font-normal text-muted text-xs whitespace-nowrap lg:top-13',
                  column.right ? 'text-right' : 'text-left',
                  column.className,
                )}
              >
                {column.title ?? column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={clsx(
                'border-hair border-b last:border-b-0 hover:bg-raised',
                isMarked?.(row) && 'bg-wait-ground',
                isOpen?.(row) && 'bg-accent-ground hover:bg-accent-ground',
              )}
            >
              {columns.map((column) => (
                <TableCell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer && (
        <div className="figures flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t px-3 py-2 sm:text-[13px]">
          {footer}
        </div>
      )}
    </div>
  )
}

function TableCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  const words = column.right || column.breaks ? undefined : wordsOf(content)
  const look = clsx(
    'h-(--row) px-3 py-[calc((var(--row)-26px)/2)] align-middle',
    column.right ? 'figures text-right whitespace-nowrap' : 'text-left',
    words !== undefined && 'sm:max-w-80 sm:truncate',
    column.className,
  )
  if (column.heads) {
    return (
      <th scope="row" title={words} className={clsx(look, 'font-medium [&_a]:text-ink')}>
        {content}
      </th>
    )
  }
  return (
    <td className={look} title={words} data-label={column.name} data-phone={column.phone}>
      {content}
    </td>
  )
}

/**
 * The words of a cell that has words alone, or one link of words. Only these end in an ellipsis where there is no room: they
 * stand whole in the title. What has more than words breaks into lines, so that nothing in it is lost.
 */
function wordsOf(content: ReactNode): string | undefined {
  if (typeof content === 'string') return content
  if (!isValidElement<{ to?: unknown; children?: ReactNode }>(content)) return undefined
  const { to, children } = content.props
  return to !== undefined && typeof children === 'string' ? children : undefined
}
