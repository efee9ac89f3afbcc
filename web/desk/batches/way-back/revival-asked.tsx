import type { RevivalView } from '#contract/batches/bank-files.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Day } from '../../../ui/formats.tsx'
import { Money } from '../../../ui/money.tsx'
import { useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useConfirmRevival, useKeepVoid } from './actions.ts'

type Props = { batchId: string; revival: RevivalView; mayAct: boolean }

/** Somebody says that the bank booked the void file: another confirms it, or it stays void. */
export function RevivalAsked({ batchId, revival, mayAct }: Props) {
  const { user } = useSession()
  const showToast = useToast()
  const keep = useKeepVoid(batchId, () => showToast({ title: 'The file stays void' }))
  const confirm = useConfirmRevival(batchId, () =>
    showToast({ title: 'The file counts again', text: 'The batch is with the bank.' }),
  )
  const { askedBy, askedAt, amountToea, day, text, words } = revival
  const isOwn = askedBy.id === user.id
  return (
    <div className="mt-2 grid gap-2">
      <p>
        {askedBy.name} says that the bank paid it all the same, “{words}”: a debit of{' '}
        {amountToea === null ? 'one of its payments' : <Money toea={-amountToea} />} stands on the
        statement of <Day day={day} />
        {text !== null && `, “${text}”`}. Somebody else{' '}
        {amountToea === null && 'of the payroll group '}has to confirm it. Then the file counts
        again, the batch is with the bank, and that debit is matched with it.
      </p>
      <ErrorNotice error={confirm.error ?? keep.error} />
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {!isOwn && amountToea !== null && (
            <Button
              kind="primary"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ askedAt })}
            >
              Confirm: the bank paid it
            </Button>
          )}
          <Button busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
            {isOwn ? 'Take that back' : 'Leave it void'}
          </Button>
        </div>
      )}
    </div>
  )
}
