import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ListName } from '#contract/views.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { readHidden } from './hidden-columns.ts'
import { useListAddress } from './use-list-address.ts'

const SavedViewList = lazy(async () => ({
  default: (await import('./saved-views.tsx')).SavedViewList,
}))

/** Which columns stand there, and the views that somebody kept of this list. */
export function ViewMenu({ list, columns }: { list: ListName; columns: string[] }) {
  return (
    <Menu
      label="View"
      button={
        <>
          <SlidersHorizontal size={15} aria-hidden />
          View
        </>
      }
      buttonClass={barButton}
      className={menuLook}
    >
      {columns.length > 0 && <ColumnChoice columns={columns} />}
      <Suspense fallback={<p className="text-muted">Loading…</p>}>
        <SavedViewList list={list} />
      </Suspense>
    </Menu>
  )
}

/** On a phone it stands above the bar under the thumb, wherever its button is. */
export const menuLook =
  'right-0 mt-1 grid w-72 gap-3 p-3 max-sm:fixed max-sm:inset-x-3 max-sm:bottom-20 max-sm:max-h-[70vh] max-sm:w-auto max-sm:overflow-y-auto'

export const barButton = `${buttonClass('secondary', 'small')} sm:min-h-8!`

function ColumnChoice({ columns }: { columns: string[] }) {
  const { read, change } = useListAddress()
  const hidden = readHidden(read('hide'))
  function toggle(name: string) {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    change({ hide: columns.filter((one) => next.has(one)).join(',') })
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Columns</legend>
      {columns.map((name) => (
        <label key={name} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={!hidden.has(name)}
            onChange={() => toggle(name)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
