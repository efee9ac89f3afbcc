import { TextField } from '../../ui/text-field.tsx'

type HoldFieldProps = { hold: string; error: string | undefined; onChange: (hold: string) => void }

/** How long an approved batch is held before its bank file can be made. */
export function HoldField({ hold, error, onChange }: HoldFieldProps) {
  return (
    <>
      <p className="max-w-prose text-muted">
        So long after the last approval no bank file is made, and whoever gave it can take it back.
        Organisations begin with 60 seconds. With 0 the file can be made at once; an approval can
        then be taken back for 60 seconds, as long as nobody made the file.
      </p>
      <TextField
        label="Seconds"
        className="w-full sm:w-40"
        figures
        inputMode="numeric"
        value={hold}
        onText={onChange}
        error={error}
      />
    </>
  )
}

/** What the rules say of it, in one sentence. */
export const holdSentence = (seconds: number) =>
  seconds === 0
    ? 'The bank file can be made right after the last approval.'
    : `The bank file can be made ${seconds} seconds after the last approval, which can be taken back until then.`
