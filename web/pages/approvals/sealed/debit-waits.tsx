import type { BatchView } from '#contract/batches/batches.ts'
import type { UserView } from '#contract/session.ts'
import { toReconcile } from '#domain/batches/settling/to-reconcile.ts'
import { useFormats } from '../../ui/formats.tsx'
import { debitWords } from '../../words/debit-words.ts'
import { useWords } from '../../words/use-words.tsx'

type DebitWaitsProps = { batch: BatchView; user: UserView }

/** A debit came that may be of a void file: what it is, why nothing leaves beside it, and where two people say so. */
export function DebitWaits({ batch, user }: DebitWaitsProps) {
  const { unsaidDebit } = useWords()
  const { money, day } = useFormats()
  if (!batch.unsaidDebit) return null
  const { line, countsAgain } = batch.unsaidDebit
  const words = debitWords(unsaidDebit, batch.state, countsAgain)
  return (
    <section className="box">
      <b className="wait">
        <span aria-hidden="true">▲</span> {words.title}
      </b>
      <p>
        {line
          ? words.says(money(-line.amountToea), day(line.day), line.text, line.batchReference)
          : words.kept}
      </p>
      <p>{words.next}</p>
      {user.permissions.includes('view_source_accounts') && !countsAgain && (
        <a className="screen" href={toReconcile(line)}>
          {line?.isToConfirm ? unsaidDebit.confirm : unsaidDebit.say}
        </a>
      )}
    </section>
  )
}
