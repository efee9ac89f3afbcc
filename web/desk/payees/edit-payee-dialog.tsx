import { useState } from 'react'
import type { PayeeDetail } from '#contract/payees.ts'
import { parseAccountNumber, parseBsb } from '#domain/payees/bank-account.ts'
import { accountDigitsMax } from '#domain/payees/payee.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { differing } from '../../ui/differing.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../layout/toasts.tsx'
import { PayeeForm, startOf, type WrittenPayee } from './payee-form.tsx'
import { PooledChoice } from './pooled-choice.tsx'
import { useChangePayee } from './queries.ts'

type Props = { payee: PayeeDetail; onClose: () => void }

export function EditPayeeDialog({ payee, onClose }: Props) {
  const change = useChangePayee(payee.id)
  const showToast = useToast()
  const start = startOf(payee)
  const [chosen, setPooled] = useState<boolean>()
  // until somebody says, it is as the account has it by now
  const isPooled = chosen ?? payee.account.isPooled
  const [isBeside, setBeside] = useState(false)

  return (
    <Dialog title="Edit the payee" onClose={onClose}>
      <PayeeForm
        start={start}
        keptAs={change.keptAs}
        error={change.error}
        onSubmit={(edited, was) =>
          change.mutate(
            {
              ...changesOf(start, edited),
              ...(isOtherAccount(start, edited) && { was }),
              ...(isPooled !== payee.account.isPooled && { isPooled }),
              ...(isBeside && isOtherAccount(start, edited) && { addAccount: true }),
            },
            {
              onSuccess: () => {
                showToast({ title: 'Payee changed' })
                onClose()
              },
            },
          )
        }
        notice={(edited) => (
          <>
            {isOtherAccount(start, edited) && (
              <OtherAccount payee={payee} isBeside={isBeside} onBeside={setBeside} />
            )}
            <PooledChoice isPooled={isPooled} onPooled={setPooled} />
            {isPooled !== payee.account.isPooled && !isOtherAccount(start, edited) && (
              <Notice tone="wait" title="This changes the account.">
                <p>{waitsSentence(payee)}</p>
              </Notice>
            )}
          </>
        )}
      >
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Save
        </DialogButtons>
      </PayeeForm>
    </Dialog>
  )
}

type OtherAccountProps = {
  payee: PayeeDetail
  isBeside: boolean
  onBeside: (isBeside: boolean) => void
}

function OtherAccount({ payee, isBeside, onBeside }: OtherAccountProps) {
  return (
    <>
      {wasVerified(payee) && (
        <Checkbox
          label="Beside the account of today"
          hint="Such as for a part of the salary. Otherwise it takes the place of that account."
          isChecked={isBeside}
          onCheck={onBeside}
        />
      )}
      <Notice tone="wait" title="These are new bank details.">
        <p>{waitsSentence(payee)}</p>
        <p>Check the change with the payee, on a number you already have.</p>
      </Notice>
    </>
  )
}

/** Before anything was verified, other details are still the payee's first account. */
function wasVerified({ accounts }: PayeeDetail): boolean {
  return accounts.some(({ verifiedAt }) => verifiedAt !== null)
}

function waitsSentence(payee: PayeeDetail): string {
  return wasVerified(payee)
    ? 'The change waits until somebody else verifies it. Until then payments go to the account of today; approving a batch never changes that.'
    : 'The change takes the place of the account that nobody has verified yet.'
}

/** What was typed anew; an account is sent whole, as it was seen, or not at all. */
function changesOf(start: WrittenPayee, edited: WrittenPayee): Partial<WrittenPayee> {
  const { bsb, accountNumber, nameAtBank, ...own } = edited
  const account = { bsb, accountNumber, nameAtBank }
  return {
    ...differing(start, { ...start, ...own }),
    ...(isOtherAccount(start, edited) && account),
  }
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
