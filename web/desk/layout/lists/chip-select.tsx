import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { Choice } from '../../../ui/select-field.tsx'

type ChipSelectProps = {
  label: string
  value: string
  choices: Choice[]
  onChoice: (value: string) => void
  isQuiet?: boolean
}

/** A list of the device that shows what was chosen, and that something was. */
export function ChipSelect({ label, value, choices, onChoice, isQuiet }: ChipSelectProps) {
  const isSet = value !== '' && !isQuiet
  return (
    <span className="relative inline-flex max-w-full max-sm:flex-[1_1_calc(50%-4px)]">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoice(event.target.value)}
        className={clsx(
          'field-sizing-content min-h-11 max-w-full appearance-none truncate max-sm:w-full rounded-full border py-0.5 pr-8 pl-3 sm:min-h-8',
          isSet
            ? 'border-accent bg-accent-ground font-medium text-ink'
            : 'border-control bg-surface',
        )}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={15}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
