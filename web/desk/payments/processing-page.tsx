import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchState } from '#domain/batches/batch.ts'
import { useFormats } from '../../ui/formats.tsx'
import { Page } from '../../ui/page.tsx'
import { StageTable } from './processing-stage.tsx'
import { processingQuery } from './queries.ts'

/** What stands between approval and bank: what to make a file of, what to bring there, what is there; and whose turn it is. */
export function ProcessingPage() {
  const { approved, sealed, uploaded } = useSuspenseQuery(processingQuery).data
  const waiting = [...approved.items, ...sealed.items]
  const { money } = useFormats()
  const total = waiting.reduce((sum, { totalToea }) => sum + totalToea, 0)
  return (
    <Page
      title="Processing"
      below={
        waiting.length > 0 && (
          <p className="figures text-muted">
            {waiting.length === 1 ? '1 batch is' : `${waiting.length} batches are`} approved and not
            at the bank yet: {money(total)}.
          </p>
        )
      }
    >
      <Stage
        title="To make a file of"
        stage={approved}
        state="approved"
        empty="No approved batch waits for its bank file."
      />
      <Stage
        title="To bring to the bank"
        stage={sealed}
        state="file_sealed"
        empty="No bank file waits to be uploaded."
      />
      <Stage
        title="At the bank"
        stage={uploaded}
        state="uploaded"
        empty="No bank file was marked as uploaded yet."
      />
    </Page>
  )
}

type StageProps = {
  title: string
  stage: Parameters<typeof StageTable>[0]['stage']
  state: BatchState
  empty: string
}

function Stage({ title, stage, state, empty }: StageProps) {
  return (
    <section className="grid gap-2">
      <h2 className="text-title">
        {title}{' '}
        <span className="figures font-normal text-muted">
          {stage.items.length}
          {stage.hasMore && '+'}
        </span>
      </h2>
      {stage.items.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <StageTable caption={title} stage={stage} state={state} />
      )}
      {stage.hasMore && (
        <p>
          These are the newest {stage.items.length}.{' '}
          <Link to={`/batches?state=${state}`}>Show all of them</Link>
        </p>
      )}
    </section>
  )
}
