import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchText } from '../../../layout/use-search-text.ts'

/** What is looked for stands in the address, so that it can be come back to. A word that is empty does not. */
export function useAddressWords() {
  const [, setParameters] = useSearchParams()
  return (change: Record<string, string>) =>
    setParameters(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          if (value === '') before.delete(name)
          else before.set(name, value)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
}

export const filterControl = 'h-9 rounded-md border border-control bg-surface px-2 max-sm:h-12'

export function FilterSearch({ label }: { label: string }) {
  const { text, onText } = useSearchText()
  return (
    <input
      type="search"
      aria-label={label}
      placeholder="Search"
      value={text}
      onChange={({ target }) => onText(target.value)}
      className={`${filterControl} w-40 max-sm:w-full`}
    />
  )
}

type FilterChipProps = {
  label: ReactNode
  count: number
  isPressed: boolean
  onPress: () => void
}

/** Only these rows, while it is pressed. There is none for what no row is. */
export function FilterChip({ label, count, isPressed, onPress }: FilterChipProps) {
  if (count === 0 && !isPressed) return null
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        'min-h-9 rounded-full border px-3 max-sm:min-h-12',
        isPressed ? 'border-accent bg-accent-ground text-accent' : 'border-control hover:bg-raised',
      )}
    >
      {label} <span className="figures">{count.toLocaleString('en-US')}</span>
    </button>
  )
}
