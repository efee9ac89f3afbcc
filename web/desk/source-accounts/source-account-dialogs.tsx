import type { SourceAccountView } from '#contract/source-accounts.ts'
import { profileNames } from '#domain/bank-files/profiles/profiles.ts'
import { amountText } from '#domain/money/money.ts'
import { must } from '#domain/must.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { differing } from '../../ui/differing.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { sentOf, type WrittenAccount } from './form/account-problems.ts'
import { SourceAccountForm } from './form/source-account-form.tsx'
import { useAddSourceAccount, useChangeSourceAccount } from './queries.ts'

const noAccount: WrittenAccount = {
  name: '',
  bank: '',
  bsb: '',
  accountNumber: '',
  profile: 'kundu-pei-132',
  switches: {},
  deUserId: '',
  userName: '',
  remitter: '',
  needsControlTotal: false,
  makerIds: [],
  makerRoles: [],
  isForSome: false,
  dailyLimit: '',
}

export function AddSourceAccountDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSourceAccount()
  const showToast = useToast()
  const onSuccess = (answer: object) => {
    showToast(doneOrAsked(answer, 'Source account added'))
    onClose()
  }
  return (
    <Dialog title="Add a source account" isWide onClose={onClose}>
      <SourceAccountForm
        start={noAccount}
        keptAs={add.keptAs}
        error={add.error}
        onSubmit={(account) => add.mutate(sentOf(account), { onSuccess })}
      >
        <ErrorNotice error={add.error} />
        <DialogButtons busy={add.isPending} onClose={onClose}>
          Add the account
        </DialogButtons>
      </SourceAccountForm>
    </Dialog>
  )
}

type EditProps = { account: SourceAccountView; onClose: () => void }

export function EditSourceAccountDialog({ account, onClose }: EditProps) {
  const change = useChangeSourceAccount(account.id)
  const start = writtenOf(account)
  const showToast = useToast()
  const onSuccess = (answer: object) => {
    showToast(doneOrAsked(answer, 'Source account changed'))
    onClose()
  }
  return (
    <Dialog title="Edit the source account" isWide onClose={onClose}>
      <SourceAccountForm
        start={start}
        named={account.makers}
        keptAs={change.keptAs}
        error={change.error}
        onSubmit={(edited) =>
          change.mutate(differing(sentOf(start), sentOf(edited)), { onSuccess })
        }
      >
        <ErrorNotice error={change.error} />
        <DialogButtons busy={change.isPending} onClose={onClose}>
          Save
        </DialogButtons>
      </SourceAccountForm>
    </Dialog>
  )
}

function writtenOf(account: SourceAccountView): WrittenAccount {
  const { name, bank, bsb, accountNumber, deUserId, userName, remitter, needsControlTotal } =
    account
  const profile = must(
    profileNames.find((one) => one === account.profile),
    'bank profile',
  )
  // Safe: the server checked every switch before it kept it, and the form checks them again.
  const switches = account.switches as WrittenAccount['switches']
  const texts = { name, bank, bsb, accountNumber, deUserId, userName, remitter }
  const { makers, makerRoles, dailyLimitToea } = account
  const use = {
    makerIds: makers.map(({ id }) => id),
    makerRoles,
    isForSome: makers.length + makerRoles.length > 0,
    dailyLimit: dailyLimitToea === null ? '' : amountText(dailyLimitToea),
  }
  return { ...texts, ...use, needsControlTotal, profile, switches }
}
