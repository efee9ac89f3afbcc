import type { ReactNode } from 'react'
import type { OrganisationView } from '#contract/session.ts'
import { Notice } from './notice.tsx'
import { PageLayout } from './page-layout.tsx'
import { PublicLayout } from './public-layout.tsx'
import type { Said } from './said.tsx'

export type FormField = {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  /** WCAG 1.3.5: what a password manager may fill in. */
  autoComplete: string
  inputMode?: 'numeric' | 'email' | 'text'
  min?: number
  max: number
  value?: string | undefined
  hint?: string
  isOptional?: boolean
  /** How the script counts it in the language of the page; `#` is how long it is. */
  counting?: { counted: string; enough: string }
}

type FormPageProps = {
  /** Whose page it is; the platform's own without one. */
  organisation?: OrganisationView | undefined
  title: string
  lead?: ReactNode
  error?: Said | null | undefined
  notice?: string | null | undefined
  action: string
  /** `get` for a form that only leads somewhere. */
  method?: 'get' | 'post'
  button: string
  fields: FormField[]
  hidden?: Record<string, string | undefined>
  /** What asks whether a person sends it. */
  check?: ReactNode
  /** What stands under the form: other ways on. */
  children?: ReactNode
}

/** One form with one button: getting in, a new password, an address to write to. */
export function FormPage(page: FormPageProps) {
  const { organisation, title, lead, error, notice, action, button, fields, hidden = {} } = page
  const content = (
    <>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      <Notice error={error ?? null} notice={notice ?? null} />
      <form method={page.method ?? 'post'} action={action} className="box">
        {Object.entries(hidden).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {fields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
        {page.check}
        <button type="submit">{button}</button>
      </form>
      {page.children}
    </>
  )
  if (organisation) return <PageLayout organisation={organisation}>{content}</PageLayout>
  return <PublicLayout shape="form">{content}</PublicLayout>
}

function Field({
  name,
  label,
  type = 'text',
  hint,
  min,
  max,
  value,
  isOptional,
  counting,
  ...rest
}: FormField) {
  const hintId = hint ? `${name}-hint` : undefined
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        autoComplete={rest.autoComplete}
        inputMode={rest.inputMode}
        autoCapitalize="none"
        spellCheck={false}
        minLength={min}
        maxLength={max}
        required={!isOptional}
        defaultValue={value}
        aria-describedby={hintId}
        data-counted={counting?.counted}
        data-enough={counting?.enough}
      />
      {hint && (
        <p id={hintId}>
          <small>{hint}</small>
        </p>
      )}
    </>
  )
}
