import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CutOffView } from '#contract/days/cut-offs.ts'
import type { SourceAccountView } from '#contract/source-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../../../ui/formats.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { cutOffsQuery } from '../../days/queries.ts'
import { useMayNow } from '../../layout/queries.ts'
import { CutOffForm, weekdays } from './cut-off-form.tsx'

/** Until when the bank takes the file of an account, who said so, and that nobody did. */
export function CutOffs({ account }: { account: SourceAccountView }) {
  const query = useQuery(cutOffsQuery(account.id))
  const { data, error } = query
  const mayChange = useMayNow('manage_source_accounts', 'change')
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="cut-offs" className="grid gap-3">
      <h3 id="cut-offs" className="font-semibold">
        Cut-offs
      </h3>
      <Unread query={query} what="When the bank takes files" />
      {!data && !error && <Loading isPart />}
      {data && !isOpen && <Known items={data.items} />}
      {data && isOpen && (
        <CutOffForm account={account} items={data.items} onClose={() => setOpen(false)} />
      )}
      {data && mayChange && !isOpen && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="small" onClick={() => setOpen(true)}>
            {data.items.length === 0 ? 'Write cut-offs down' : 'Change cut-offs'}
          </Button>
          <Link to="/days">Days on which banks are closed</Link>
        </p>
      )}
    </section>
  )
}

function Known({ items }: { items: CutOffView[] }) {
  const [first] = items
  if (!first) {
    return (
      <p className="text-muted">
        No cut-off is known for this account: nobody is warned before it. Ask the bank, and write
        down who told you.
      </p>
    )
  }
  const { confirmedBy, confirmedAt, toldBy } = first
  return (
    <>
      <ul>
        {items.map((one) => (
          <li key={one.weekday}>{sentenceOf(one)}</li>
        ))}
      </ul>
      <p className="text-muted">
        {confirmedBy ? `Written down by ${confirmedBy.name}` : 'Not confirmed, carried over'}
        {', '}
        <Moment at={confirmedAt} />
        {toldBy && `, as ${toldBy} said`}. Times are Port Moresby’s.
      </p>
    </>
  )
}

function sentenceOf({ weekday, time, workingDaysBefore: days }: CutOffView): string {
  const paid = `Paid on a ${weekdays[weekday - 1]}: `
  if (days === 0) return `${paid}${time} that day`
  return `${paid}${time}, ${days === 1 ? 'one working day' : `${days} working days`} before`
}
