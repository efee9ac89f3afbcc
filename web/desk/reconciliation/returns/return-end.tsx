import { Link } from 'react-router'
import type { ReturnView } from '#contract/reconciliation/returns.ts'
import type { Resolution } from '#domain/batches/settling/returns.ts'
import { counted } from '../../../ui/counted.ts'
import { Money } from '../../../ui/money.tsx'
import { Told } from './same-return.tsx'

const ends: Record<Resolution, string> = {
  pay_again: 'Paid again',
  paid_otherwise: 'Paid otherwise',
  not_owed: 'Not owed',
  not_a_return: 'None of our payments',
  of_several: 'Of several payments',
  same_return: 'The same return',
}

/** What became of a return, and who said so. */
export function ReturnEnd({ one }: { one: ReturnView }) {
  const { resolution } = one
  if (!resolution) return null
  return (
    <p>
      {ends[resolution]}
      {one.repayment && (
        <>
          {' '}
          in{' '}
          <Link to={`/batches/${one.repayment.batchId}`} className="underline">
            {one.repayment.reference}
          </Link>
          , <Money toea={one.repayment.amountToea} />
        </>
      )}
      {one.parts && (
        <>
          : {counted(one.parts.count, 'payment')} of{' '}
          <Link to={`/batches/${one.parts.batchId}`} className="underline">
            {one.parts.reference}
          </Link>
        </>
      )}
      {one.sameAs && (
        <>
          {' '}
          that was <Told one={one.sameAs} />, said
        </>
      )}
      {one.standsFor.length > 0 && (
        <>
          {' '}
          as {counted(one.standsFor.length, 'return')} told one by one (
          {one.standsFor.map(({ reference }) => reference).join(', ')}), said
        </>
      )}
      {one.resolvedBy && ` by ${one.resolvedBy.name}`}
      {one.note && `: ${one.note}`}
    </p>
  )
}
