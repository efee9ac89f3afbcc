import type { PublishedDayView } from '#contract/platform/days.ts'
import { formatDay } from '#domain/calendar.ts'
import { publishedLimits } from '#domain/days/published.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChange } from '../queries.ts'

type RetractDialogProps = { day: PublishedDayView; onClose: () => void }

/** A day that was wrong: it stays in the list, with why. */
export function RetractDialog({ day: { id, day, name }, onClose }: RetractDialogProps) {
  const change = useChange(`/days/${id}/retraction`, onClose)
  return (
    <Dialog title={`Retract ${formatDay(day)}`} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(Object.fromEntries(new FormData(event.currentTarget)))
        }}
      >
        <ErrorNotice error={change.error} />
        <p>{name} counts nowhere any more, but where an organisation added it itself.</p>
        <TextField
          label="Why"
          name="reason"
          required
          maxLength={publishedLimits.reasonMax}
          error={fieldError(change.error, 'reason')}
        />
        <Button kind="primary" type="submit" busy={change.isPending}>
          Retract it
        </Button>
      </form>
    </Dialog>
  )
}
