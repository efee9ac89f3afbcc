import type { ReturnView } from '#contract/reconciliation/returns.ts'
import { returnLimits } from '#domain/batches/settling/returns.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useResolve } from './queries.ts'

const choices = [
  { value: 'paid_otherwise', label: 'It was paid otherwise' },
  { value: 'not_owed', label: 'It is not owed' },
]

/** A return that is not paid again ends with a reason. */
export function ResolveDialog({ one, onClose }: { one: ReturnView; onClose: () => void }) {
  const resolve = useResolve(one.id)
  const isOurs = one.state === 'matched'
  const kept = useKept(resolve.keptAs, { note: '', becomes: 'paid_otherwise' })
  const { note, becomes } = kept.written
  const resolution = isOurs ? becomes : 'not_a_return'
  return (
    <Dialog title={isOurs ? 'What becomes of it?' : 'None of our payments?'} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          resolve.mutate({ resolution, note }, { onSuccess: onClose })
        }}
      >
        <KeptNotice kept={kept} />
        {isOurs && (
          <SelectField
            label="What becomes of it"
            value={resolution}
            choices={choices}
            onChoice={(choice) => kept.set({ becomes: choice })}
          />
        )}
        <TextArea
          label="Reason"
          hint={`It stays with the return. At most ${returnLimits.noteMax} characters.`}
          value={note}
          onText={(text) => kept.set({ note: text })}
          error={fieldError(resolve.error, 'note')}
          maxLength={returnLimits.noteMax}
          required
        />
        {!fieldError(resolve.error, 'note') && <ErrorNotice error={resolve.error} />}
        <DialogButtons busy={resolve.isPending} onClose={onClose}>
          Save
        </DialogButtons>
      </form>
    </Dialog>
  )
}
