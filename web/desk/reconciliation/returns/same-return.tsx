import { Link } from 'react-router'
import type { KnownReturn, ReturnView } from '#contract/reconciliation/returns.ts'
import type { ReturnSource } from '#domain/batches/settling/returns.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Day } from '../../../ui/formats.tsx'
import { useSameReturn } from './queries.ts'

export const toldBy: Record<ReturnSource, string> = {
  hand: 'recorded by hand',
  file: 'in a file of returns',
  statement: 'on a statement',
}

/** A return by what it is of, and where it was told. */
export function Told({ one }: { one: KnownReturn }) {
  return (
    <>
      {toldBy[one.source]}, <Day day={one.bankDay} />:{' '}
      <Link to={`/batches/${one.batchId}`} className="underline">
        {one.reference}
      </Link>
      , {one.name}
    </>
  )
}

/** What this may be that was told before, in another way: the same return is dealt with once. */
export function SameChoice({ one, mayReconcile }: { one: ReturnView; mayReconcile: boolean }) {
  const same = useSameReturn(one.id)
  if (one.known.length === 0) return null
  return (
    <>
      <p>
        {one.known.length === 1
          ? 'A return of exactly this amount was told before:'
          : 'Returns of exactly this amount were told before:'}
      </p>
      <ul className="grid gap-2">
        {one.known.map((known) => (
          <li key={known.id} className="flex flex-wrap items-center gap-3">
            <p>
              <Told one={known} />
            </p>
            {mayReconcile && (
              <Button busy={same.isPending} onClick={() => same.mutate(known.id)}>
                It is that return<span className="sr-only">, {known.reference}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {one.hasMoreKnown && (
        <p className="text-muted">
          Others of exactly this amount were told before as well: find the payment, and it is
          offered there.
        </p>
      )}
      <ErrorNotice error={same.error} />
    </>
  )
}
