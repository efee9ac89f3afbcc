import { simplifyText } from '#domain/bank-files/prepare/simplify-text.ts'
import type { Profile } from '#domain/bank-files/profiles/profile.ts'
import { TextField } from '../../../ui/text-field.tsx'

type BankTextFieldProps = {
  label: string
  hint: string
  max: number
  profile: Profile
  value: string
  onText: (text: string) => void
  error: string | undefined
}

/** A text that stands in the bank file, with its length and what the profile makes of it. */
export function BankTextField({ max, profile, ...field }: BankTextFieldProps) {
  const simplified = simplifyText(field.value.trim(), profile)
  const sent = simplified.ok ? simplified.value.text : undefined
  const error =
    field.error ??
    (simplified.ok ? undefined : `This bank’s file cannot carry ${simplified.characterName}.`)
  return (
    <div>
      <TextField {...field} error={error} maxLength={max} required />
      <p className="figures mt-1 text-muted" aria-live="polite">
        {field.value.trim().length} of {max} characters
        {sent && sent !== field.value.trim() && (
          <>
            {' '}
            · sent as <span className="font-mono text-ink">{sent}</span>
          </>
        )}
      </p>
    </div>
  )
}
