import { type FormEvent, useState } from 'react'
import type { CallView } from '#contract/platform/calls.ts'
import { callLimits } from '#domain/access/administrators/by-platform.ts'
import { fieldError } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useChange } from '../queries.ts'

type CallDialogProps = { organisationId: string; change: CallView; onClose: () => void }

const answers = [
  { value: 'confirm', label: 'Yes, it is to be made' },
  { value: 'refuse', label: 'No, it is not to be made' },
]

/** Whom somebody of the platform called, when, and what they heard. */
export function CallDialog({ organisationId, change, onClose }: CallDialogProps) {
  const sending = useChange(`/organisations/${organisationId}/changes/${change.id}/calls`, onClose)
  const [answer, setAnswer] = useState(change.notConfirm ? 'refuse' : 'confirm')
  const errorOf = (field: string) => fieldError(sending.error, field)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { calledAt, ...rest } = Object.fromEntries(new FormData(event.currentTarget))
    const at = new Date(`${calledAt}:00${ofPortMoresby}`)
    sending.mutate({ ...rest, number: change.number, calledAt: at.toISOString() })
  }
  return (
    <Dialog title={`A call about: ${change.summary}`} onClose={onClose}>
      <form className="space-y-4" onSubmit={send}>
        <p>
          Call <strong className="figures">{change.number}</strong> and no other number: the
          organisation gave it before one administrator was alone. Ask for somebody else than{' '}
          {change.requestedBy}.
        </p>
        <ErrorNotice error={sending.error} />
        <TextField
          label="Whom you spoke to"
          name="spokeTo"
          required
          maxLength={callLimits.spokeToMax}
          error={errorOf('spokeTo')}
        />
        <TextField
          label="When you called"
          hint="In Port Moresby"
          name="calledAt"
          type="datetime-local"
          required
          defaultValue={nowInPortMoresby()}
          error={errorOf('calledAt')}
        />
        <SelectField
          label="What you heard"
          name="answer"
          choices={change.notConfirm ? answers.slice(1) : answers}
          value={answer}
          onChoice={setAnswer}
          error={errorOf('answer')}
        />
        {change.notConfirm && <p className="text-muted">{change.notConfirm}</p>}
        <TextArea
          label="What was said"
          hint="Everybody there who administers or approves reads it in an e-mail, and both logs keep it."
          name="said"
          required
          maxLength={callLimits.saidMax}
          error={errorOf('said')}
        />
        <DialogButtons
          kind={answer === 'refuse' ? 'danger' : 'primary'}
          busy={sending.isPending}
          onClose={onClose}
        >
          {whatFollows(answer, change)}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** The consequence stands on the button. */
function whatFollows(answer: string, { calls }: CallView): string {
  if (answer === 'refuse') return 'Refuse it for good'
  return calls.length === 0 ? 'Keep it: somebody else calls too' : 'Confirm it: it is made now'
}

/** UTC+10, no summer time. */
const ofPortMoresby = '+10:00'
const nowInPortMoresby = () => new Date(Date.now() + 10 * 60 * 60 * 1000).toISOString().slice(0, 16)
