import type { SourceAccountView } from '#contract/source-accounts.ts'
import { Button } from '../../ui/button.tsx'
import { doneOrAsked } from '../layout/done-or-asked.ts'
import { useToast } from '../layout/toasts.tsx'
import { useChangeSourceAccount } from './queries.ts'

type ArchiveButtonProps = { account: SourceAccountView; onError: (error: Error | null) => void }

/** Archives an account, or restores it: both can be taken back at once. */
export function ArchiveButton({ account, onError }: ArchiveButtonProps) {
  const change = useChangeSourceAccount(account.id)
  const showToast = useToast()
  const isArchived = account.status === 'archived'
  const status = isArchived ? 'active' : 'archived'
  return (
    <Button
      kind="quiet"
      size="small"
      busy={change.isPending}
      onClick={() =>
        change.mutate(
          { status },
          {
            onSuccess: (answer) =>
              showToast(doneOrAsked(answer, isArchived ? 'Account restored' : 'Account archived')),
            onSettled: (_answer, error) => onError(error),
          },
        )
      }
    >
      {isArchived ? 'Restore' : 'Archive'}
      <span className="sr-only"> {account.name}</span>
    </Button>
  )
}
