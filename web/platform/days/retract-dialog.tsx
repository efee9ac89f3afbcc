import type { PublishedDayView } from '#contract/platform/days.ts'
import { formatDay } from '#domain/calendar.ts'
import { publishedLimits } from '#domain/days/published.ts'
import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ChangeForm } from '../change-form.tsx'
import { useChange } from '../queries.ts'

type RetractDialogProps = { day: PublishedDayView; onClose: () => void }

/** A day that was wrong: it stays in the list, with why. */
export function RetractDialog({ day: { id, day, name }, onClose }: RetractDialogProps) {
  const change = useChange(`/days/${id}/retraction`, onClose)
  return (
    <Dialog title={`Retract ${formatDay(day)}`} onClose={onClose}>
      <ChangeForm change={change} verb="Retract it" onClose={onClose}>
        <p>{name} counts nowhere any more, but where an organisation added it itself.</p>
        <TextArea
          label="Reason"
          name="reason"
          required
          maxLength={publishedLimits.reasonMax}
          error={fieldError(change.error, 'reason')}
        />
      </ChangeForm>
    </Dialog>
  )
}
