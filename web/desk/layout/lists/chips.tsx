import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { amountText, parseAmount } from '#domain/money/money.ts'
import { wordsOfChoice } from './active-filters.ts'
import { ChipSelect } from './chip-select.tsx'
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
  const { name, label } = filter
  const given = wordsOfChoice(filter, read(name))
  return (
    <ChipSelect
      label={label}
      value={given ? read(name) : ''}
      choices={[{ value: '', label: `${label}: any` }, ...withGiven(filter, read(name), given)]}
      onChoice={(value) => change({ [name]: value })}
    />
  )
}

/** What the address asks for is shown, also where it is no choice of its own: two states, or an account that is not known. */
function withGiven({ choices }: ChipProps<'choice'>['filter'], value: string, given: string) {
  if (!given || choices.some((choice) => choice.value === value)) return choices
  return [...choices, { value, label: given }]
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

/** One of the two days of a span. */
export function DayInput(props: { label: string; day: string; onDay: (day: string) => void }) {
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

/** Two fields of a span beside each other. */
export function Range({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 max-sm:w-full max-sm:*:min-w-0 max-sm:[&>input]:flex-1">
      {children}
    </span>
  )
}
