import { counted } from './counted.ts'
import { Notice } from './notice.tsx'

type Usage = { used: number; max: number; isFull: boolean; planTitle: string }
type UsageNoticeProps = { usage: Usage | null | undefined; noun: string }

/** How much of the plan is used, once it is nearly all, with the way to more. */
export function UsageNotice({ usage, noun }: UsageNoticeProps) {
  if (!usage) return null
  const { used, max, isFull, planTitle } = usage
  return (
    <Notice tone={isFull ? 'wait' : 'info'}>
      {isFull ? 'Your plan is full: ' : 'Your plan is nearly full: '}
      {used.toLocaleString('en-US')} of the {counted(max, noun)} of {planTitle}.{' '}
      <a href="/billing">Choose a larger plan</a>
    </Notice>
  )
}
