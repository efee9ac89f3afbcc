import type { Language } from '#domain/reading/languages.ts'
import { Spoken } from '../ui/said.tsx'

type FieldProps = {
  name: string
  label: string
  type?: 'text' | 'email'
  complete: string
  max: number
  /** What stands behind what is typed, and is not typed. */
  suffix?: string
  value?: string | undefined
  error?: string | undefined
  errorIn: Language
  hint?: string
}

export function Field({ name, label, type = 'text', complete, ...field }: FieldProps) {
  const { max, suffix, value, error, errorIn, hint } = field
  const errors = error ? { [name]: error } : {}
  const described = [suffix && `${name}-suffix`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const input = (
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={complete}
      maxLength={max}
      required
      defaultValue={value}
      {...wrong(errors, name, described)}
    />
  )
  return (
    <>
      <label htmlFor={name}>{label}</label>
      {suffix ? (
        <span className="row">
          {input}
          <span id={`${name}-suffix`}>&nbsp;{suffix}</span>
        </span>
      ) : (
        input
      )}
      <Wrong errors={errors} language={errorIn} name={name} />
      {hint && (
        <p id={`${name}-hint`}>
          <small>{hint}</small>
        </p>
      )}
    </>
  )
}

/** What a field says of itself to those who do not see it: what is wrong, and its hint. */
export function wrong(errors: Record<string, string>, name: string, hint?: string) {
  const described = [hint, errors[name] && `${name}-error`].filter(Boolean).join(' ')
  return {
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

type WrongProps = { errors: Record<string, string>; language: Language; name: string }

export function Wrong({ errors, language, name }: WrongProps) {
  if (!errors[name]) return null
  return (
    <p id={`${name}-error`} className="danger">
      <span aria-hidden="true">▲</span> <Spoken said={{ text: errors[name], in: language }} />
    </p>
  )
}
