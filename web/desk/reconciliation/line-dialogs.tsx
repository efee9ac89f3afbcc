import { useQuery } from '@tanstack/react-query'
import type { StatementLineView } from '#contract/reconciliation/statements.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { Matched } from './matched.tsx'
import { candidatesQuery, useMatch, useUndo } from './queries.ts'

type LineDialogProps = { line: StatementLineView; onClose: () => void }

/** Batches and payments of exactly the line's amount. */
export function MatchDialog({ line, onClose }: LineDialogProps) {
  const { data, error, isPending } = useQuery(candidatesQuery(line.id))
  const match = useMatch()
  return (
    <Dialog title="What is this line of?" onClose={onClose}>
      {isPending && <Loading isPart />}
      <ErrorNotice error={error ?? match.error} />
      {data?.items.length === 0 && (
        <p>
          Nothing of exactly this amount left this account and is not on a statement yet. It stays
          as it is.
        </p>
      )}
      <ul className="grid gap-3">
        {data?.items.map((one) => (
          <li key={one.paymentId ?? one.batchId} className="border-line border-b pb-3">
            <Matched match={one} />
            <Button
              busy={match.isPending}
              onClick={() =>
                match.mutate(
                  {
                    id: line.id,
                    ...(one.paymentId ? { paymentId: one.paymentId } : { batchId: one.batchId }),
                  },
                  { onSuccess: onClose },
                )
              }
            >
              It is this one<span className="sr-only">, {one.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const reasonMax = 200

export function UndoDialog({ line, onClose }: LineDialogProps) {
  const undo = useUndo(line.id)
  const kept = useKept(undo.keptAs, { reason: '' })
  return (
    <Dialog title="Take this match back?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          undo.mutate(kept.written.reason, { onSuccess: onClose })
        }}
      >
        <KeptNotice kept={kept} />
        {line.state === 'reconciled' && (
          <p>What it had paid is with the bank again. What came back meanwhile stays returned.</p>
        )}
        <TextArea
          label="Reason"
          hint={`It stands in the audit log. At most ${reasonMax} characters.`}
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(undo.error, 'reason')}
          maxLength={reasonMax}
          required
        />
        {!fieldError(undo.error, 'reason') && <ErrorNotice error={undo.error} />}
        <DialogButtons busy={undo.isPending} onClose={onClose}>
          Take back
        </DialogButtons>
      </form>
    </Dialog>
  )
}
