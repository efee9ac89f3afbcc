import type { CheckedForm } from '#domain/access/strangers/stranger-budgets.ts'
import { checkScript } from '../scripts.generated.ts'
import { useWords } from '../words/use-words.tsx'

export type HumanCheckOf =
  | { kind: 'puzzle'; puzzle: string }
  | { kind: 'turnstile'; siteKey: string }

type HumanCheckProps = {
  form: CheckedForm
  /** Work for the browser, or somebody else's check. */
  check: HumanCheckOf
  withoutScript?: string
}

/** Against floods of forms. Nobody has to read or click anything, and without script the form is taken too. */
export function HumanCheck({ form, check, withoutScript }: HumanCheckProps) {
  const { signUp: words } = useWords()
  return (
    <>
      {check.kind === 'puzzle' ? (
        <input type="hidden" name="check" data-puzzle={check.puzzle} data-said={words.checking} />
      ) : (
        <>
          <div className="cf-turnstile" data-sitekey={check.siteKey} data-action={form} />
          <script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer />
        </>
      )}
      {withoutScript && (
        <noscript>
          <p>
            <small>{withoutScript}</small>
          </p>
        </noscript>
      )}
    </>
  )
}

/** Stands behind the form, so that it finds it. */
export function HumanCheckScript({ check }: { check: HumanCheckOf | undefined }) {
  return check?.kind === 'puzzle' ? <script>{checkScript}</script> : null
}
