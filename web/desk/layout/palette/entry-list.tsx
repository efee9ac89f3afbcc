import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Entry } from './entries.ts'

export const idOf = (list: string, place: number) => `${list}-${place}`

type EntryListProps = {
  id: string
  entries: Entry[]
  current: number
  onGo: (entry: Entry) => void
}

/** What fits, under the headings of its kinds. The field keeps the focus and says which one is meant. */
export function EntryList({ id, entries, current, onGo }: EntryListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="What fits"
      className="max-h-[min(26rem,55vh)] overflow-y-auto p-1.5"
    >
      {entries.map((entry, place) => (
        <Fragment key={`${entry.group}${entry.to}${entry.beside}`}>
          {entry.group !== entries[place - 1]?.group && (
            <p
              role="presentation"
              className="px-2.5 pt-2 pb-1 font-semibold text-[13px] text-muted"
            >
              {entry.group}
            </p>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: the field that controls it has the focus */}
          <div
            id={idOf(id, place)}
            role="option"
            aria-selected={place === current}
            ref={place === current ? showIt : undefined}
            onClick={() => onGo(entry)}
            className={clsx(
              'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-2.5 lg:min-h-9',
              place === current ? 'bg-accent-ground' : 'hover:bg-raised',
            )}
          >
            <span className="min-w-0 flex-[1_1_8rem] truncate" title={entry.label}>
              {entry.label}
            </span>
            <span className="figures min-w-0 break-words text-muted">{entry.beside}</span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}

function showIt(option: HTMLElement | null) {
  option?.scrollIntoView?.({ block: 'nearest' })
}
