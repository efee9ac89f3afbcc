import type { CheckedForm } from '../../domain/access/strangers/stranger-budgets.ts'

/** What the page of the form carries. */
export type AskedOnPage =
  | { kind: 'puzzle'; puzzle: string }
  | { kind: 'turnstile'; siteKey: string }

export type Verdict =
  /** `once` names what must not come a second time with another form. */
  | { is: 'passed'; once: string }
  /** Nothing was sent, or nobody can be asked: the slower way is open. */
  | { is: 'absent' }
  /** Something was sent, and it is forged, too old, or another form's. */
  | { is: 'wrong' }

export type SentCheck = {
  form: CheckedForm
  /** What stood in the check's field. */
  sent: string
  /** The same for the same form, however often it is sent. */
  formId: string
  host: string
  address: string
  now: Date
}

/** The port behind which a form is told from a flood of forms. */
export type HumanCheck = {
  /** The name of the field that comes with the form. */
  field: string
  ask: (env: Env, form: CheckedForm, now: Date) => Promise<AskedOnPage>
  verify: (env: Env, sent: SentCheck) => Promise<Verdict>
}
