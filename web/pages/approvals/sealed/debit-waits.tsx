import type { BatchView } from '#contract/batches/batches.ts'
import type { UserView } from '#contract/session.ts'
import { toReconcile } from '#domain/batches/settling/to-reconcile.ts'
import { useFormats } from '../../ui/formats.tsx'
import { useWords } from '../../words/use-words.tsx'

type DebitWaitsProps = { batch: BatchView; user: UserView }

/** A debit came that may be of a void file: what it is, why nothing leaves beside it, and where two people say so. */
export function DebitWaits({ batch, user }: DebitWaitsProps) {
  const { unsaidDebit } = useWords()
  const { money, day } = useFormats()
  if (!batch.unsaidDebit) return null
  const { line } = batch.unsaidDebit
  const isMade = batch.state !== 'approved'
  return (
    <section className="box">
      <b className="wait">
        <span aria-hidden="true">▲</span> {isMade ? unsaidDebit.noneLeaves : unsaidDebit.noneMade}
      </b>
      <p>
        {line
          ? unsaidDebit.stands(
              money(-line.amountToea),
              day(line.day),
              line.text,
              line.batchReference,
            )
          : unsaidDebit.kept}
      </p>
      <p>{isMade ? unsaidDebit.leavesOnce : unsaidDebit.madeOnce}</p>
      {user.permissions.includes('view_source_accounts') && (
        <a className="screen" href={toReconcile(line)}>
          {line?.isToConfirm ? unsaidDebit.confirm : unsaidDebit.say}
        </a>
      )}
    </section>
  )
}
