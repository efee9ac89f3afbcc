import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BatchView } from '#contract/batches/batches.ts'
import { countUnsaid, needsWords } from '#domain/batches/runs/said-words.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Unread } from '../../../ui/unread.tsx'
import { differencesQuery } from '../run/queries.ts'

/** What is left to say of a run, and whether it cannot be handed over before that is said. */
export function useWordsLeft({ id, run }: BatchView) {
  const query = useQuery({ ...differencesQuery(id), enabled: run !== null })
  const summary = query.data?.summary
  const [unsaid, mistakes] = summary ? [countUnsaid(summary), summary.words.mistake ?? 0] : [0, 0]
  const isNeeded = needsWords(run?.kind ?? null)
  const stops = mistakes > 0 || (isNeeded && unsaid > 0)
  return { unsaid, mistakes, isNeeded, stops, run: summary?.run, query }
}

type WordsLeftProps = {
  batch: BatchView
  left: ReturnType<typeof useWordsLeft>
  onLeave: () => void
}

/** What is left to say of a run before others read it: of whom nothing is said, and who is a mistake. */
export function WordsLeft({ batch, left, onLeave }: WordsLeftProps) {
  const { unsaid, mistakes, isNeeded, query } = left
  if (query.isError) return <Unread query={query} what="What is left to say" />
  if (unsaid === 0 && mistakes === 0) return null
  return (
    <Notice tone="wait">
      {mistakes > 0 && <p>{people(mistakes)} said to be a mistake: mend it first.</p>}
      {unsaid > 0 && (
        <p>
          {people(unsaid)} new, gone or back since {left.run} without a word.{' '}
          {isNeeded ? 'Say why first, of each or of all at once.' : 'Whoever approves is told so.'}
        </p>
      )}
      <Link to={`/batches/${batch.id}?tab=changes`} className="underline" onClick={onLeave}>
        Say why
      </Link>
    </Notice>
  )
}

const people = (many: number) => (many === 1 ? '1 person is' : `${many} people are`)
