import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { amountText, parseAmount } from '#domain/money/money.ts'
import type { Choice } from '../../../ui/select-field.tsx'
import { daySpans } from './day-spans.ts'
import type { Filter } from './filters.ts'
import type { Changes } from './use-list-address.ts'

type ChipProps<Kind extends Filter['kind']> = {
  filter: Extract<Filter, { kind: Kind }>
  read: (name: string) => string
  change: (changes: Changes) => void
}

/** One of a few: the device's own list, as small as its words. */
export function ChoiceChip({ filter, read, change }: ChipProps<'choice'>) {
  const { name, label, choices } = filter
  return (
    <ChipSelect
      label={label}
      value={read(name)}
      choices={[{ value: '', label: `${label}: any` }, ...choices]}
      onChoice={(value) => change({ [name]: value })}
    />
  )
}

const own = 'own'

/** A span of days that people name, or two days of one's own. */
export function DaysChip({ filter: { label }, read, change }: ChipProps<'days'>) {
  const [from, to] = [read('from'), read('to')]
  const spans = daySpans(new Date())
  const known = spans.find((span) => span.from === from && span.to === to)
  const [isOwn, setOwn] = useState(false)
  const showsFields = isOwn || (!known && Boolean(from || to))
  return (
    <>
      <ChipSelect
        label={label}
        value={showsFields ? own : from || to ? (known?.name ?? '') : ''}
        choices={[
          { value: '', label: `${label}: any` },
          ...spans.map(({ name }) => ({ value: name, label: `${label}: ${name.toLowerCase()}` })),
          { value: own, label: `${label}: choose days` },
        ]}
        onChoice={(value) => {
          setOwn(value === own)
          if (value === own) return
          const span = spans.find(({ name }) => name === value)
          change({ from: span?.from, to: span?.to })
        }}
      />
      {showsFields && (
        <Range>
          <DayInput label={`${label} from`} day={from} onDay={(day) => change({ from: day })} />
          <span aria-hidden="true">–</span>
          <DayInput label={`${label} to`} day={to} onDay={(day) => change({ to: day })} />
        </Range>
      )}
    </>
  )
}

function DayInput(props: { label: string; day: string; onDay: (day: string) => void }) {
  return (
    <input
      type="date"
      aria-label={props.label}
      value={props.day}
      onChange={(event) => props.onDay(event.target.value)}
      className={inputLook}
    />
  )
}

const amountSteps = [100_000, 1_000_000, 10_000_000]

/** From some amount on, or between two of one's own. */
export function AmountsChip({ filter: { label }, read, change }: ChipProps<'amounts'>) {
  const [least, most] = [read('least'), read('most')]
  const isKnown = most === '' && amountSteps.includes(Number(least))
  const [isOwn, setOwn] = useState(false)
  const showsFields = isOwn || (!isKnown && Boolean(least || most))
  const steps = amountSteps.map((toea) => ({
    value: String(toea),
    label: `${label}: K${(toea / 100).toLocaleString('en-US')} and more`,
  }))
  return (
    <>
      <ChipSelect
        label={label}
        value={showsFields ? own : least}
        choices={[
          { value: '', label: `${label}: any` },
          ...steps,
          { value: own, label: `${label}: choose amounts` },
        ]}
        onChoice={(value) => {
          setOwn(value === own)
          if (value !== own) change({ least: value, most: '' })
        }}
      />
      {showsFields && (
        <Range>
          <AmountInput
            key={least}
            label={`${label} from, in kina`}
            toea={least}
            onToea={(toea) => change({ least: toea })}
          />
          <span aria-hidden="true">–</span>
          <AmountInput
            key={`-${most}`}
            label={`${label} to, in kina`}
            toea={most}
            onToea={(toea) => change({ most: toea })}
          />
        </Range>
      )}
    </>
  )
}

/** Taken when one leaves the field or presses Enter: half an amount is no amount. */
function AmountInput(props: { label: string; toea: string; onToea: (toea: string) => void }) {
  const [text, setText] = useState(props.toea && amountText(Number(props.toea)))
  const [isWrong, setWrong] = useState(false)
  function take() {
    const amount = parseAmount(text)
    setWrong(text.trim() !== '' && !amount.ok)
    if (text.trim() === '') props.onToea('')
    else if (amount.ok) props.onToea(String(amount.value))
  }
  return (
    <input
      inputMode="decimal"
      aria-label={props.label}
      aria-invalid={isWrong || undefined}
      placeholder="0.00"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      className={clsx(inputLook, 'figures w-28 text-right')}
    />
  )
}

const inputLook = 'control w-auto! py-0.5! sm:min-h-8!'

function Range({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 max-sm:w-full max-sm:*:min-w-0 max-sm:[&>input]:flex-1">
      {children}
    </span>
  )
}

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
