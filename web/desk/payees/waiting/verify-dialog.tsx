import { type SyntheticEvent, useState } from 'react'
import type { WaitingAccountView } from '#contract/waiting-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogRow } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useSentBehind } from '../../layout/files/use-sent-behind.ts'
import { evidenceOf, useVerifyAccount, type WrittenVerification } from './send-verification.ts'
import { evidenceProblem, methodsFor, VerificationFields } from './verification-fields.tsx'
import { WaitingFacts } from './waiting-card.tsx'

type VerifyDialogProps = {
  waiting: WaitingAccountView
  onClose: () => void
  /** The account is no longer what it was, so the card that had the focus may be gone. */
  onDone: () => void
}

/** What whoever called found out: whose account it is, or that it is not. */
export function VerifyDialog({ waiting, onClose, onDone }: VerifyDialogProps) {
  const { payee, account, contacts } = waiting
  const [methods] = useState(() => methodsFor(waiting))
  const [share, setShare] = useState(0)
  const [evidence, setEvidence] = useState<WrittenVerification['evidence']>()
  const verify = useVerifyAccount(account.id, setShare)
  const kept = useKept<Omit<WrittenVerification, 'outcome' | 'evidence'>>(verify.keptAs, {
    method: methods[0] ?? 'in_person',
    contactId: contacts[0]?.id ?? '',
    spokeTo: '',
    note: '',
  })
  const written = { ...kept.written, ...(evidence && { evidence }) }
  const behind = useSentBehind(() => {
    onClose()
    onDone()
  })
  const file = evidence?.file

  function send(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
    event.preventDefault()
    if (evidenceProblem(file)) return
    const isRejected = event.nativeEvent.submitter?.getAttribute('value') === 'rejected'
    const outcome = isRejected ? 'rejected' : 'verified'
    const title = isRejected ? 'Account rejected' : 'Account verified'
    const isCall = written.method === 'called_known_number'
    const contactId = isCall ? written.contactId : ''
    verify.mutate(
      { ...written, contactId, outcome },
      behind({ title, text: payee.name }, `the account of ${payee.name}`),
    )
  }

  return (
    <Dialog
      title={`What did you find out about ${payee.name}?`}
      goesOn={file !== undefined}
      onClose={onClose}
    >
      <WaitingFacts waiting={waiting} />
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={send}>
        <KeptNotice kept={kept} />
        <VerificationFields
          methods={methods}
          contacts={contacts}
          written={written}
          error={verify.error}
          onWritten={kept.set}
          onFile={(chosen) => setEvidence(chosen && evidenceOf(chosen))}
        />
        {verify.isPending && file && (
          <Progress label="Sending the file" done={Math.round(share * 100)} of={100} unit="%" />
        )}
        <ErrorNotice error={verify.error} />
        <DialogRow>
          <Button kind="quiet" disabled={verify.isPending && !file} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            kind="primary"
            value="verified"
            busy={verify.isPending && verify.variables?.outcome === 'verified'}
            disabled={verify.isPending}
          >
            It is {payee.name}’s account
          </Button>
          <Button
            type="submit"
            kind="danger"
            value="rejected"
            busy={verify.isPending && verify.variables?.outcome === 'rejected'}
            disabled={verify.isPending}
          >
            Reject it
          </Button>
        </DialogRow>
      </form>
    </Dialog>
  )
}
