import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

export type Choice = { value: string; label: string }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  choices: Choice[]
  /** What stands there before anything is chosen. */
  placeholder?: string
  onChoice?: (value: string) => void
}

/** The device's own list: it works with every keyboard and on every phone. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, choices, placeholder, onChoice, className, ...select } = props
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => (
        <select
          {...select}
          {...control}
          {...(onChoice ? { onChange: (event) => onChoice(event.target.value) } : {})}
          className="control"
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
