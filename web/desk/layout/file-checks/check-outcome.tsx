import type { FileCheckView } from '#contract/batches/file-checks.ts'
import { fileCheck } from '#pages/words/en/file-check.ts'
import { isGood, isStop, sayDifference, sayResult } from '#pages/words/file-differences.ts'
import { useFormats } from '../../../ui/formats.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** What came of a check: in one sentence, then each difference at its line. */
export function CheckOutcome({ check }: { check: FileCheckView }) {
  const tone = isGood(check) ? 'ok' : isStop(check) ? 'bad' : 'wait'
  return (
    <Notice tone={tone} title={sayResult(fileCheck, check)}>
      <Differences check={check} />
    </Notice>
  )
}

export function Differences({ check: { differences, differenceCount } }: { check: FileCheckView }) {
  const { money } = useFormats()
  if (differenceCount === 0) return null
  const sentences = differences.map((found) => sayDifference(fileCheck, found, money))
  return (
    <ul className="mt-1 grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
      {differenceCount > differences.length && (
        <li>{fileCheck.more(differenceCount - differences.length)}</li>
      )}
    </ul>
  )
}
