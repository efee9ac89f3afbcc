import type { Submission } from '#contract/batches/steps.ts'
import { batchLimits } from '#domain/batches/batch.ts'
import { repeatKinds } from '#domain/batches/findings.ts'
import { fieldError } from '../../../api.ts'
import { counted } from '../../../ui/counted.ts'
import { TextArea } from '../../../ui/text-field.tsx'
import type { OpenPoints } from '../findings/points.ts'

type SubmitReasonProps = {
  points: OpenPoints
  reason: string
  onText: (reason: string) => void
  error: Error | null
}

/** One reason for every point that has none. */
export function SubmitReason({ points, reason, onText, error }: SubmitReasonProps) {
  const { unreasoned, unlisted } = points
  if (unreasoned.length === 0 && unlisted === 0) return null
  return (
    <TextArea
      label={labelOf(points)}
      hint="The approvers read this."
      value={reason}
      onText={onText}
      error={fieldError(error, 'findingsReason') ?? fieldError(error, 'duplicatesReason')}
      maxLength={batchLimits.commentMax}
      // of those that are only counted nobody here knows whether they have one
      required={unreasoned.length > 0}
    />
  )
}

function labelOf({ unreasoned, unlisted }: OpenPoints): string {
  if (unlisted > 0) return 'One reason for every point that has none'
  if (unreasoned.length === 1) return 'A reason for the point that has none'
  return `One reason for the ${counted(unreasoned.length, 'point')} that have none`
}

const isRepeat = (kind: string) => repeatKinds.some((one) => one === kind)

/** The reason under the name that the approvers see it by: of repeated payments alone, or of everything. */
export function reasonFields(
  { unreasoned, unlisted }: OpenPoints,
  reason: string,
): Pick<Submission, 'duplicatesReason' | 'findingsReason'> {
  const areRepeats = unlisted === 0 && unreasoned.every(({ kind }) => isRepeat(kind))
  return areRepeats
    ? { duplicatesReason: reason, findingsReason: '' }
    : { duplicatesReason: '', findingsReason: reason }
}
