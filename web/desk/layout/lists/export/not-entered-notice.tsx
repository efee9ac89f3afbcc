import { Notice } from '../../../../ui/notice.tsx'

/** Nothing left, because no entry could be written of it: what did not happen, and why. */
export function NotEnteredNotice({ title, reason }: { title: string; reason: string }) {
  return (
    <Notice tone="bad" title={title}>
      <p>What leaves is an entry of the audit log, and it could not be written. Try again.</p>
      <p className="text-muted">{reason}</p>
    </Notice>
  )
}
