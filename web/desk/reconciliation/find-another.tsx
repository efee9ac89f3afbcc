import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type FindAnotherProps = { label: string; onAsk: (words: string) => void; children?: ReactNode }

/** Where none of what is shown is it. */
export function FindAnother({ label, onAsk, children }: FindAnotherProps) {
  const [written, setWritten] = useState('')
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk(written.trim())
      }}
    >
      {children}
      <TextField label={label} value={written} onText={setWritten} maxLength={80} />
      <p>
        <Button type="submit">Search</Button>
      </p>
    </form>
  )
}
