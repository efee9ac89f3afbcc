import type { TestFileView } from '#contract/source-accounts.ts'
import { toldByMax } from '#domain/bank-files/test-limits.ts'
import { dayInPortMoresby } from '#domain/calendar.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useAcceptTestFile } from './queries.ts'

type AcceptDialogProps = { accountId: string; test: TestFileView; onClose: () => void }

/** What the bank said of a test, as a record that changes nothing else. */
export function AcceptDialog({ accountId, test, onClose }: AcceptDialogProps) {
  const accept = useAcceptTestFile(accountId, test.id)
  const today = dayInPortMoresby(new Date())
  const kept = useKept(accept.keptAs, { acceptedOn: today, toldBy: '' })
  const { written, set } = kept
  const showToast = useToast()
  return (
    <Dialog title={`The bank took ${test.fileName}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate(written, {
            onSuccess: () => {
              showToast({ title: 'Written down' })
              onClose()
            },
          })
        }}
      >
        <KeptNotice kept={kept} />
        <p>It is kept with the account for good, and changes nothing else.</p>
        <TextField
          label="On which day"
          type="date"
          className="max-w-56"
          min={dayInPortMoresby(new Date(test.madeAt))}
          max={today}
          value={written.acceptedOn}
          onText={(acceptedOn) => set({ acceptedOn })}
          error={fieldError(accept.error, 'acceptedOn')}
          required
        />
        <TextField
          label="Who told us"
          hint="Such as “Lua Kila, BSP Boroko, by telephone”."
          value={written.toldBy}
          onText={(toldBy) => set({ toldBy })}
          error={fieldError(accept.error, 'toldBy')}
          maxLength={toldByMax}
          required
        />
        <ErrorNotice error={accept.error} />
        <DialogButtons busy={accept.isPending} onClose={onClose}>
          Write it down
        </DialogButtons>
      </form>
    </Dialog>
  )
}
