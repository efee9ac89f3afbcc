import { useState } from 'react'
import { amountText, parseAmount } from '#domain/money/money.ts'
import { TextField } from '../../ui/text-field.tsx'

/** Of the payroll's own report; nothing where nobody typed it. */
export type ControlFigures = { controlTotalToea: number | null; headCount: number | null }

type ControlFieldsProps = {
  start: ControlFigures
  /** The account takes no batch without them. */
  isNeeded: boolean
  /** `undefined` while what is typed cannot be read. */
  onFigures: (figures: ControlFigures | undefined) => void
}

/** What the payroll's own report says all payments come to, and how many they are. */
export function ControlFields({ start, isNeeded, onFigures }: ControlFieldsProps) {
  const [total, setTotal] = useState(
    start.controlTotalToea === null ? '' : amountText(start.controlTotalToea),
  )
  const [count, setCount] = useState(start.headCount === null ? '' : String(start.headCount))
  const optional = isNeeded ? '' : ' (optional)'

  function tell(totalText: string, countText: string) {
    const controlTotalToea = readTotal(totalText)
    const headCount = readCount(countText)
    const isRead = controlTotalToea !== undefined && headCount !== undefined
    onFigures(isRead ? { controlTotalToea, headCount } : undefined)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <TextField
        label={`Control total${optional}`}
        hint="As the payroll’s own report has it."
        inputMode="decimal"
        figures
        value={total}
        onText={(text) => {
          setTotal(text)
          tell(text, count)
        }}
        error={readTotal(total) === undefined ? 'An amount in kina, such as 1,234.50.' : undefined}
      />
      <TextField
        label={`Head count${optional}`}
        hint="How many payments it has."
        inputMode="numeric"
        figures
        value={count}
        onText={(text) => {
          setCount(text)
          tell(total, text)
        }}
        error={readCount(count) === undefined ? 'A whole number.' : undefined}
      />
    </div>
  )
}

function readTotal(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = parseAmount(text)
  return read.ok ? read.value : undefined
}

function readCount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
}
