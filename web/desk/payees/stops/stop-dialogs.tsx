import { type ReactNode, useState } from 'react'
import type { PayeeDetail, StopView } from '#contract/payees.ts'
import { type StopKind, stopReasonMax } from '#domain/payees/stop.ts'
import { fieldError } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { useEndStop, useStop } from './queries.ts'

type StopDialogProps = { payee: PayeeDetail; kind: StopKind; onClose: () => void }

const words = {
  suspended: {
    title: 'Suspend the payee?',
    says: 'No payment to them gets into a bank file until you or a colleague says that they may be paid again.',
    verb: 'Suspend',
  },
  blocked: {
    title: 'Block the payee?',
    says: 'No payment to them gets into a bank file until somebody else says that they may be paid again: you cannot.',
    verb: 'Block',
  },
}

export function StopDialog({ payee, kind, onClose }: StopDialogProps) {
  const stop = useStop(payee.id)
  const showToast = useToast()
  const { title, says, verb } = words[kind]
  const onSuccess = () => {
    showToast({ title: `${payee.name} is ${kind}` })
    onClose()
  }
  return (
    <ReasonDialog
      title={title}
      verb={verb}
      isDanger
      action={stop}
      send={(reason) => stop.mutate({ kind, reason }, { onSuccess })}
      onClose={onClose}
    >
      {says}
    </ReasonDialog>
  )
}

type EndStopDialogProps = Omit<StopDialogProps, 'kind'> & { stop: StopView }

/** Ends the stop that was there when it opened, and no other that took its place. */
export function EndStopDialog({ payee, stop, onClose }: EndStopDialogProps) {
  const [{ id: stopId }] = useState(stop)
  const end = useEndStop(payee.id)
  const showToast = useToast()
  const onSuccess = () => {
    showToast({ title: `${payee.name} may be paid again` })
    onClose()
  }
  return (
    <ReasonDialog
      title="Let them be paid again?"
      verb="Let them be paid"
      action={end}
      send={(reason) => end.mutate({ reason, stopId }, { onSuccess })}
      onClose={onClose}
    >
      Batches that wait go on from where they stand.
    </ReasonDialog>
  )
}

type ReasonDialogProps = {
  title: string
  verb: string
  isDanger?: boolean
  action: { keptAs: string; isPending: boolean; error: Error | null }
  send: (reason: string) => void
  onClose: () => void
  children: ReactNode
}

/** A change of a payee that takes one field: why. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, verb, isDanger, action, send, onClose, children } = props
  const kept = useKept(action.keptAs, { reason: '' })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(kept.written.reason)
        }}
      >
        <KeptNotice kept={kept} />
        <p>{children}</p>
        <TextArea
          label="Reason"
          hint={`It stays with the payee. At most ${stopReasonMax} characters.`}
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(action.error, 'reason')}
          maxLength={stopReasonMax}
          required
        />
        {!fieldError(action.error, 'reason') && <ErrorNotice error={action.error} />}
        <DialogButtons
          {...(isDanger && { kind: 'danger' })}
          busy={action.isPending}
          onClose={onClose}
        >
          {verb}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
