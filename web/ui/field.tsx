import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** What a control needs so that its label, hint and error are read with it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A label above, a hint under it, the control, and what is wrong below with its sign. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1">
        {children({
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-bad">
          <CircleAlert size={16} className="mt-0.5 flex-none" aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
