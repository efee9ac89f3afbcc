import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { countUnsaid } from '#domain/batches/runs/said-words.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { differencesQuery } from '../run/queries.ts'

/** What is left to say of a run before others read it: of whom nothing is said, and who is a mistake. */
export function WordsLeft({ batch }: { batch: BatchView }) {
  const { data, error } = useQuery(differencesQuery(batch.id))
  if (error) return <ErrorNotice error={error} />
  const summary = data?.summary
  if (!summary) return null
  const [unsaid, mistakes] = [countUnsaid(summary), summary.words.mistake ?? 0]
  if (unsaid === 0 && mistakes === 0) return null
  return (
    <Notice tone="wait">
      {mistakes > 0 && <p>{people(mistakes)} said to be a mistake: mend it first.</p>}
      {unsaid > 0 && (
        <p>
          {people(unsaid)} new, gone or back since {summary.run} without a word. Whoever approves is
          told so.
        </p>
      )}
      <Link to={`/batches/${batch.id}?tab=changes`} className="underline">
        Say why
      </Link>
    </Notice>
  )
}

const people = (many: number) => (many === 1 ? '1 person is' : `${many} people are`)
