import type { SyntheticEvent } from 'react'
import { fieldError } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { useAction } from '../../../ui/use-action.ts'
import { useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'

type AddOneProps = {
  add: ReturnType<typeof useAction<string>>
  /** What the call calls it. */
  name: 'phone' | 'email'
  label: string
  type: 'tel' | 'email'
  maxLength: number
  /** What is said once it was added. */
  added: string
}

/** One line to type a number or an address into, which a second person then confirms. */
export function AddOne({ add, name, added, ...field }: AddOneProps) {
  const kept = useKept(add.keptAs, { typed: '' })
  const showToast = useToast()

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const onSuccess = () => {
      showToast({ title: added, text: 'A second person must confirm it.' })
      kept.settle(kept.written)
    }
    add.mutate(kept.written.typed, { onSuccess })
  }

  return (
    <form onSubmit={send} className="no-print mt-3 grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          {...field}
          className="min-w-0 flex-1"
          value={kept.written.typed}
          onText={(typed) => kept.set({ typed })}
          error={fieldError(add.error, name)}
          required
        />
        <Button type="submit" busy={add.isPending}>
          Add
        </Button>
      </div>
      {!fieldError(add.error, name) && <ErrorNotice error={add.error} />}
    </form>
  )
}
