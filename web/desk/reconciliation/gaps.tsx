import type { ReconciliationView } from '#contract/reconciliation/statements.ts'
import { type Gap, gapSentence } from '#domain/batches/settling/gaps.ts'
import { Notice } from '../../ui/notice.tsx'

/** Where a statement that was read now does not meet what was imported around it. */
export function GapsOfFile({ gaps }: { gaps: Gap[] }) {
  if (gaps.length === 0) return null
  return (
    <Notice tone="wait" title="Something is missing beside this statement.">
      {gaps.map((gap) => (
        <p key={gap.side}>{gapSentence(gap)}</p>
      ))}
    </Notice>
  )
}

/** The same of all accounts, while nothing closed it. */
export function Gaps({ found }: { found: ReconciliationView }) {
  const { gaps, hasMoreGaps, accounts } = found
  if (gaps.length === 0) {
    // all that were looked at are closed by now
    return (
      hasMoreGaps && (
        <Notice tone="wait" title="Between older statements something may be missing." />
      )
    )
  }
  return (
    <Notice tone="wait" title="Between these statements something is missing.">
      <ul className="grid gap-2">
        {gaps.map((gap) => (
          <li key={`${gap.accountId} ${gap.fileName} ${gap.side} ${gap.day}`}>
            {accounts.find(({ id }) => id === gap.accountId)?.name ?? 'An account'}, {gap.fileName}:{' '}
            {gapSentence(gap)}
          </li>
        ))}
      </ul>
      {hasMoreGaps && <p>More files may leave gaps than the newest that are listed.</p>}
    </Notice>
  )
}
