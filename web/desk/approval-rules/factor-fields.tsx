import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { factorError, type WrittenFactor } from './written-bands.ts'

type FactorFieldsProps = {
  factor: WrittenFactor
  errors: Record<string, string>
  onChange: (factor: WrittenFactor) => void
}

/** Which approvals are proved with a second factor while they are given. */
export function FactorFields({ factor, errors, onChange }: FactorFieldsProps) {
  return (
    <>
      <p className="max-w-prose text-muted">
        Whoever approves writes the code of their authenticator app with the approval, or signs this
        very batch as it stands with a passkey. Asking and rejecting need neither.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <SelectField
          label="Asked for"
          className="w-full sm:w-56"
          value={factor.asks}
          choices={choices}
          onChoice={(asks) => onChange({ ...factor, asks: asks as WrittenFactor['asks'] })} // safe: of the choices
        />
        {factor.asks === 'above' && (
          <TextField
            label="Batches above (K)"
            className="w-full sm:w-56"
            figures
            inputMode="decimal"
            value={factor.above}
            onText={(above) => onChange({ ...factor, above })}
            error={errors[factorError]}
          />
        )}
      </div>
    </>
  )
}

const choices: { value: WrittenFactor['asks']; label: string }[] = [
  { value: 'never', label: 'No approval' },
  { value: 'above', label: 'Above an amount' },
  { value: 'always', label: 'Every approval' },
]
