import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

type Text = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange'> &
  Text & { onText?: (text: string) => void; figures?: boolean }

/** One line of text. `figures` sets numbers in columns, right-aligned like money. */
export function TextField({
  label,
  hint,
  error,
  className,
  onText,
  figures,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          {...(onText ? { onChange: (event) => onText(event.target.value) } : {})}
          className={clsx('control', figures && 'figures text-right')}
        />
      )}
    </Field>
  )
}

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> &
  Text & { onText?: (text: string) => void }

/** Some lines of text: a reason, an answer. */
export function TextArea({ label, hint, error, className, onText, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          {...(onText ? { onChange: (event) => onText(event.target.value) } : {})}
          className="control"
        />
      )}
    </Field>
  )
}
