import type { PayeeDetail } from '#contract/payees.ts'
import { parseAccountNumber, parseBsb } from '#domain/payees/bank-account.ts'
import { accountDigitsMax } from '#domain/payees/payee.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../layout/toasts.tsx'
import { PayeeForm, startOf, type WrittenPayee } from './payee-form.tsx'
import { useChangePayee } from './queries.ts'

type Props = { payee: PayeeDetail; onClose: () => void }

export function EditPayeeDialog({ payee, onClose }: Props) {
  const change = useChangePayee(payee.id)
  const showToast = useToast()
  const start = startOf(payee)

  return (
    <Dialog title="Edit the payee" onClose={onClose}>
      <PayeeForm
        start={start}
        error={change.error}
        onSubmit={(edited) =>
          change.mutate(edited, {
            onSuccess: () => {
              showToast({ title: 'Payee changed' })
              onClose()
            },
          })
        }
        notice={(edited) =>
          isOtherAccount(start, edited) && (
            <Notice tone="wait" title="These are new bank details.">
              <p>
                The old account stays until someone else approves a batch that pays the new one.
                Check the change with the payee, on a number you already have.
              </p>
            </Notice>
          )
        }
      >
        <ErrorNotice error={change.error} />
        <div className="flex gap-2">
          <Button type="submit" kind="primary" busy={change.isPending}>
            Save
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
        </div>
      </PayeeForm>
    </Dialog>
  )
}

/** The same number with other spaces is the same account. */
function isOtherAccount(before: WrittenPayee, edited: WrittenPayee): boolean {
  const bsb = parseBsb(edited.bsb)
  const number = parseAccountNumber(edited.accountNumber, accountDigitsMax)
  return (
    (bsb.ok && bsb.value !== before.bsb) ||
    (number.ok && number.value !== before.accountNumber) ||
    edited.nameAtBank !== before.nameAtBank
  )
}
