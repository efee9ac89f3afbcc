import { useSuspenseQuery } from '@tanstack/react-query'
import type { PayeeEmailView } from '#contract/payees/emails.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { AddOne } from './add-one.tsx'
import { emailsQuery, useAddEmail, useConfirmEmail, useRemoveEmail } from './queries.ts'

/** Where a payee is told what was sent to the bank for them: each address by two people. */
export function EmailsCard({ payeeId, isMerged }: { payeeId: string; isMerged: boolean }) {
  const { data } = useSuspenseQuery(emailsQuery(payeeId))
  const mayAdd = useMayNow('create_payees', 'change') && !isMerged
  return (
    <Card title="E-mail addresses">
      <p className="text-muted">
        Remittance advice of batches for suppliers goes to those that a second person confirmed,
        once somebody sends it. Never a salary.
      </p>
      {data.items.length === 0 ? (
        <p className="mt-3">There is no address yet.</p>
      ) : (
        <ul className="mt-2">
          {data.items.map((email) => (
            <EmailRow key={email.id} payeeId={payeeId} email={email} />
          ))}
        </ul>
      )}
      {mayAdd && <AddEmail payeeId={payeeId} />}
    </Card>
  )
}

function EmailRow({ payeeId, email: one }: { payeeId: string; email: PayeeEmailView }) {
  const { id, email, addedBy, addedAt, confirmedAt } = one
  const mayConfirm = useMayNow('verify_accounts', 'change')
  const mayRemove = useMayNow('manage_payees', 'change')
  const showToast = useToast()
  const { moment } = useFormats()
  const confirm = useConfirmEmail(payeeId, id, () => showToast({ title: 'Address confirmed' }))
  const remove = useRemoveEmail(payeeId, id, () => showToast({ title: 'Address removed' }))
  return (
    <li className="grid grid-cols-1 gap-1 border-hair border-b py-2 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-all font-medium">{email}</span>
        <span className="no-print flex flex-wrap gap-2">
          {mayConfirm && !confirmedAt && (
            <Button size="small" busy={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              Confirm<span className="sr-only"> {email}</span>
            </Button>
          )}
          {mayRemove && (
            <Button
              kind="quiet"
              size="small"
              busy={remove.isPending}
              onClick={() => remove.mutate(undefined)}
            >
              Remove<span className="sr-only"> {email}</span>
            </Button>
          )}
        </span>
      </div>
      <p className="text-muted">
        {addedBy && `Added by ${addedBy}, `}
        {moment(addedAt)}.{' '}
        {confirmedAt
          ? `Confirmed ${moment(confirmedAt)}.`
          : 'Nobody else has confirmed it, so nothing is sent there.'}
      </p>
      <ErrorNotice error={confirm.error ?? remove.error} />
    </li>
  )
}

function AddEmail({ payeeId }: { payeeId: string }) {
  const add = useAddEmail(payeeId)
  const field = { name: 'email', type: 'email', label: 'New address', maxLength: 254 } as const
  return <AddOne add={add} {...field} added="Address added" />
}
