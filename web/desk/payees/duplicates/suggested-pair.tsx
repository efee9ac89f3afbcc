import { Link } from 'react-router'
import type { DuplicateView } from '#contract/payees/duplicates.ts'
import type { PayeeView } from '#contract/payees.ts'
import type { AlikeReason } from '#domain/payees/duplicates.ts'
import { AccountNumber } from '../../../ui/account-number.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { useMayNow } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { StoppedBadge } from '../stops/stopped-badge.tsx'
import { useTellApart } from './queries.ts'

/** Two records side by side, with why they are suggested and the two ways on. */
export function SuggestedPair({ pair, onDone }: { pair: DuplicateView; onDone: () => void }) {
  const { one, other, why } = pair
  const may = useMayNow('manage_payees', 'change')
  const showToast = useToast()
  const apart = useTellApart(() => {
    showToast({
      title: 'Two people',
      text: `${one.name} and ${other.name} are not suggested again.`,
    })
    onDone()
  })
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <p className="font-semibold">{why.map((reason) => words[reason]).join(' · ')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <OneRecord payee={one} />
        <OneRecord payee={other} />
      </div>
      <ErrorNotice error={apart.error} />
      {may && (
        <div className="flex flex-wrap gap-2">
          <Link to={`/payees/${one.id}?merge=${other.id}`} className={buttonClass('secondary')}>
            Merge…
          </Link>
          <Button
            kind="quiet"
            busy={apart.isPending}
            onClick={() => apart.mutate({ oneId: one.id, otherId: other.id })}
          >
            These are two people
          </Button>
        </div>
      )}
    </li>
  )
}

function OneRecord({
  payee: { id, name, code, account, createdAt, stopped },
}: {
  payee: PayeeView
}) {
  return (
    <div className="grid min-w-0 content-start justify-items-start break-words">
      <Link to={`/payees/${id}`}>{code ? `${name} (${code})` : name}</Link>
      <span>
        <AccountNumber bsb={account.bsb} accountNumber={account.accountNumber} />
      </span>
      <span className="text-muted">
        Added <Moment at={createdAt} />
      </span>
      {stopped && <StoppedBadge kind={stopped} />}
    </div>
  )
}

const words: { [Reason in AlikeReason]: string } = {
  account: 'The same account',
  number: 'The same account number at two branches or banks',
  code: 'The same code',
  name: 'The same name',
  close_name: 'Names that are alike',
}
