import type { ReactNode } from 'react'
import type { ChangeView } from '#contract/changes.ts'
import { ConfirmedTogether, confirmedTogetherMax } from '#contract/users/confirm-together.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Moment } from '../../ui/formats.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useMayNow } from '../layout/queries.ts'
import { clearsAll } from './commands.ts'

export type Confirmed = ConfirmedTogether

/** What one sheet asked for, as whoever confirms all of it in one press must have seen it. */
type SheetOfChanges = { id: string; name: string; changes: ChangeView[] }

/** Sheets of which several wait for this person; what else waits stands alone. */
export function sheetsIn(changes: ChangeView[]): SheetOfChanges[] {
  const open = changes.filter(({ sheet, mayConfirm }) => sheet && mayConfirm)
  const groups = Map.groupBy(open, ({ sheet }) => sheet?.id ?? '')
  return [...groups].flatMap(([id, some]) => {
    const shown = some.slice(0, confirmedTogetherMax)
    return shown.length > 1 ? [{ id, name: shown[0]?.sheet?.name ?? '', changes: shown }] : []
  })
}

/** Everybody whom a sheet invites with role and limit, and one button for all of them. */
export function SheetChanges({
  children,
  sheet: { name, changes },
  onConfirmed,
}: {
  sheet: SheetOfChanges
  onConfirmed: (answer: Confirmed) => void
  /** Each of them, to be decided on alone. */
  children: ReactNode
}) {
  const confirm = useConfirmTogether(onConfirmed)
  const mayChange = useMayNow('manage_organisation', 'change')
  const [first] = changes
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">
        {changes.length} invitations of the sheet {name}
      </p>
      <ul
        aria-label={`The invitations of ${name}`}
        className="max-h-80 divide-y divide-hair overflow-y-auto rounded-md border border-line"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only keys must be able to scroll it
        tabIndex={0}
      >
        {changes.map((change) => (
          <li key={change.id} className="grid gap-x-4 px-3 py-1.5 sm:grid-cols-[2fr_1fr_1fr]">
            <span className="min-w-0 break-words">
              {change.summary.replace(/^Invite /, '')}
              <span className="block break-all text-muted">{lineOf(change, 'E-mail')}</span>
            </span>
            <span>{lineOf(change, 'Role')}</span>
            <span className="figures">Limit: {lineOf(change, 'Approval limit')}</span>
          </li>
        ))}
      </ul>
      {first && (
        <p className="text-muted">
          Asked for by {first.requestedBy.name}, <Moment at={first.requestedAt} />
        </p>
      )}
      <ErrorNotice error={confirm.error} />
      {mayChange && (
        <div>
          <Button
            kind="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ ids: changes.map(({ id }) => id) })}
          >
            Confirm these {changes.length} invitations
          </Button>
        </div>
      )}
      <details>
        <summary className="min-h-6 max-sm:min-h-10 max-sm:py-2">
          Decide on each of them alone
        </summary>
        <ul className="mt-2 divide-y divide-line">{children}</ul>
      </details>
    </li>
  )
}

/** What came of the press: who was left, and why. */
export function WhoWasLeft({ confirmed, left }: Confirmed) {
  if (left.length === 0) return null
  return (
    <Notice tone="wait" title={`${confirmed} confirmed, ${left.length} left as they are`}>
      <ul>
        {left.map(({ id, summary, why }) => (
          <li key={id} className="break-words">
            {summary}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const lineOf = ({ lines }: ChangeView, field: string) =>
  lines.find((line) => line.field === field)?.after ?? ''

function useConfirmTogether(onDone: (answer: Confirmed) => void) {
  return useAction({
    send: (body: { ids: string[] }, key) =>
      api.post('/changes/confirmations', ConfirmedTogether, { body, key }),
    clears: clearsAll,
    onDone,
  })
}
