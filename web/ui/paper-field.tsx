import { Field } from './field.tsx'

type PaperFieldProps = {
  bytesMax: number
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** A paper to send along, as PDF or picture. */
export function PaperField({ bytesMax, error, onFile }: PaperFieldProps) {
  return (
    <Field
      label="File"
      hint={`PDF, JPEG or PNG, at most ${bytesMax / 1024 / 1024} MB.`}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          required
          className="control"
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      )}
    </Field>
  )
}
