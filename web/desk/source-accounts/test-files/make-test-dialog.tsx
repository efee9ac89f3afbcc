import { useQuery } from '@tanstack/react-query'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { testAmountsToea } from '#domain/bank-files/test-limits.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { useFormats } from '../../../ui/formats.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { KeptNotice, useKept } from '../../../ui/use-kept.tsx'
import { useToast } from '../../layout/toasts.tsx'
import { activeAccountsQuery } from '../queries.ts'
import { useMakeTestFile } from './queries.ts'

type MakeTestDialogProps = { account: SourceAccountView; onClose: () => void }

/** To which of the organisation's accounts a test pays: to itself, or to one at another bank. */
export function MakeTestDialog({ account, onClose }: MakeTestDialogProps) {
  const make = useMakeTestFile(account.id)
  const kept = useKept(make.keptAs, { targetIds: testAmountsToea.map(() => account.id) })
  const { targetIds } = kept.written
  const accounts = useQuery(activeAccountsQuery)
  const others = accounts.data ?? []
  const showToast = useToast()
  const { money } = useFormats()
  const choices = [account, ...others.filter(({ id }) => id !== account.id)].map(
    ({ id, name, bsb, accountNumber }) => ({
      value: id,
      label: `${name} ···· ${accountNumber.slice(-4)} · ${bsb}`,
    }),
  )
  return (
    <Dialog title={`Make a test file of ${account.name}`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(
            { targetIds },
            {
              onSuccess: ({ fileName }) => {
                showToast({ title: 'Test file made', text: `${fileName} can be downloaded now.` })
                onClose()
              },
            },
          )
        }}
      >
        <KeptNotice kept={kept} />
        <p>
          It pays accounts of your organisation and nobody else. Take it to the bank as you take
          your bank files, and ask whether it was taken.
        </p>
        {testAmountsToea.map((toea, index) => (
          <SelectField
            key={toea}
            label={`${money(toea)} goes to`}
            value={targetIds[index] ?? ''}
            choices={choices}
            onChoice={(id) =>
              kept.set({ targetIds: targetIds.map((one, place) => (place === index ? id : one)) })
            }
          />
        ))}
        <Unread query={accounts} what="The other accounts" />
        <ErrorNotice error={make.error} />
        <DialogButtons busy={make.isPending} onClose={onClose}>
          Make the file
        </DialogButtons>
      </form>
    </Dialog>
  )
}
