import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayeeView } from '#contract/payees.ts'
import { mergeReasonMax } from '#domain/payees/merge.ts'
import { fieldError } from '../../../api.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { doneOrAsked } from '../../layout/done-or-asked.ts'
import { useToast } from '../../layout/toasts.tsx'
import { payeeQuery } from '../queries.ts'
import { FindPayee } from './find-payee.tsx'
import { useMerge } from './queries.ts'

type MergeDialogProps = {
  payee: PayeeView
  /** The other record, where an address names it; empty where it is still to be found. */
  otherId: string
  onClose: () => void
}

/** Two records of one person: which stays, and why they are one. */
export function MergeDialog({ payee, otherId, onClose }: MergeDialogProps) {
  const named = useQuery({ ...payeeQuery(otherId), enabled: otherId !== '' })
  const [found, setFound] = useState<PayeeView>()
  const other = found ?? named.data
  return (
    <Dialog title="Merge two records of one person" onClose={onClose}>
      <Unread query={named} what="The other record" />
      {other && other.id !== payee.id ? (
        <MergeForm payee={payee} other={other} onClose={onClose} />
      ) : named.isLoading ? (
        <Loading isPart />
      ) : (
        <FindPayee payee={payee} onFound={setFound} />
      )}
    </Dialog>
  )
}

type MergeFormProps = { payee: PayeeView; other: PayeeView; onClose: () => void }

function MergeForm({ payee, other, onClose }: MergeFormProps) {
  const merge = useMerge(payee.id, other.id)
  const kept = useKept(merge.keptAs, { reason: '', stays: payee.id })
  const { reason, stays } = kept.written
  const showToast = useToast()
  const goes = stays === payee.id ? other : payee
  const onSuccess = (answer: object) => {
    showToast(doneOrAsked(answer, `${goes.name} is merged`))
    onClose()
  }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        merge.mutate({ payeeId: goes.id, intoId: stays, reason }, { onSuccess })
      }}
    >
      <KeptNotice kept={kept} />
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Which record stays, and is paid from now on?</legend>
        {[payee, other].map((one) => (
          <Choice
            key={one.id}
            payee={one}
            isChosen={stays === one.id}
            onChoose={() => kept.set({ stays: one.id })}
          />
        ))}
      </fieldset>
      <p>
        The record of {goes.name} that goes is paid no more. What was paid to it counts with what is
        paid to the one that stays; its accounts and telephone numbers can be read where they are,
        and do not come along. Where one of its accounts is to be paid, it is asked for as any other
        account and waits for the same verification.
      </p>
      <p className="text-muted">Where there is a second administrator, they must confirm this.</p>
      <TextArea
        label="How do you know?"
        hint={`It stays with both records. At most ${mergeReasonMax} characters.`}
        value={reason}
        onText={(reason) => kept.set({ reason })}
        error={fieldError(merge.error, 'reason')}
        maxLength={mergeReasonMax}
        required
      />
      {!fieldError(merge.error, 'reason') && <ErrorNotice error={merge.error} />}
      <DialogButtons busy={merge.isPending} onClose={onClose}>
        Merge
      </DialogButtons>
    </form>
  )
}

type ChoiceProps = { payee: PayeeView; isChosen: boolean; onChoose: () => void }

function Choice({ payee: { name, code, account }, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-12 items-start gap-2.5 rounded-md border border-line p-2">
      <input
        type="radio"
        name="stays"
        className="mt-0.5 size-5 flex-none accent-accent sm:size-4"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="grid min-w-0 break-words">
        <span>{code ? `${name} (${code})` : name}</span>
        <span className="text-muted">
          <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
        </span>
      </span>
    </label>
  )
}
