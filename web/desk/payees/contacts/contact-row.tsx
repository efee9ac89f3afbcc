import type { ContactView } from '#contract/waiting-accounts.ts'
import { isUsable } from '#domain/payees/verification.ts'
import type { Formats } from '#domain/reading/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { useConfirmContact } from '../queries.ts'

type ContactRowProps = { payeeId: string; contact: ContactView; onRemove: () => void }

/** One number: who added it, whether it counts, and the two things that can be done with it. */
export function ContactRow({ payeeId, contact, onRemove }: ContactRowProps) {
  const { id, phone, addedBy, addedAt, confirmedAt } = contact
  const mayConfirm = useMayNow('verify_accounts', 'change')
  const mayRemove = useMayNow('manage_payees', 'change')
  const showToast = useToast()
  const { moment } = useFormats()
  const confirm = useConfirmContact(payeeId, id, () => showToast({ title: 'Number confirmed' }))

  return (
    <li className="grid grid-cols-1 gap-1 border-hair border-b py-2 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figures font-medium">{phone}</span>
        <span className="no-print flex flex-wrap gap-2">
          {mayConfirm && !confirmedAt && (
            <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              Confirm<span className="sr-only"> {phone}</span>
            </Button>
          )}
          {mayRemove && (
            <Button kind="quiet" size="small" onClick={onRemove}>
              Remove<span className="sr-only"> {phone}</span>
            </Button>
          )}
        </span>
      </div>
      <p className="text-muted">
        {addedBy && `Added by ${addedBy}, `}
        {moment(addedAt)}. {countsSentence(contact, new Date(), moment)}
      </p>
      <ErrorNotice error={confirm.error} />
    </li>
  )
}

/** Would it count for a call about an account that is asked for now? */
function countsSentence(
  { id, confirmedAt }: ContactView,
  now: Date,
  moment: Formats['moment'],
): string {
  if (!confirmedAt) return 'Nobody else has confirmed it, so it does not count.'
  const confirmed = new Date(confirmedAt)
  const contact = { id, confirmedAt: confirmed, removedAt: null }
  return isUsable(contact, { proposedAt: now }, now)
    ? `Counts for a call-back: confirmed ${moment(confirmed)}.`
    : `Confirmed ${moment(confirmed)}; it counts a week after that.`
}
