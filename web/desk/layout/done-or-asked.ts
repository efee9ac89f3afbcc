import { isAsked } from '#contract/changes.ts'
import type { Toast } from './toast-stage.tsx'

/** What is said after a change that may have to wait: that it was made, or who must confirm it. */
export function doneOrAsked(answer: object, title: string): Toast {
  if (!isAsked(answer)) return { title }
  const { summary, waitsUntil } = answer.pending
  return {
    title: waitsUntil
      ? 'This waits for 72 hours, then for somebody who approves batches'
      : 'A second administrator must confirm this',
    text: `${summary}: it stands under Users until then.`,
  }
}
