// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid are drawn where they stand, which a table cannot
import { columns, tracks } from './columns.ts'

/** The titles of the columns, in sight while the rows are scrolled. */
export function GridHead() {
  return (
    <div
      role="row"
      aria-rowindex={1}
      tabIndex={-1}
      className="sticky top-0 z-10 grid h-8 items-center border-line border-b bg-surface font-medium text-muted"
      style={{ gridTemplateColumns: tracks, minWidth: 722 }}
    >
      {columns.map(({ name, title, right }, index) => (
        <div
          key={name}
          role="columnheader"
          aria-colindex={index + 1}
          tabIndex={-1}
          className={right ? 'px-2 text-right' : 'px-2'}
        >
          {name === 'flag' ? <span className="sr-only">{title}</span> : title}
        </div>
      ))}
    </div>
  )
}
