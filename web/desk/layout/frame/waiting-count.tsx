import { clsx } from 'clsx'
import type { OwnLink } from '#pages/ui/navigation.ts'

/** How many batches wait for one's decision, beside the link that leads to them. */
export function WaitingCount({ link, className }: { link: OwnLink; className: string }) {
  if (!link.waiting) return null
  return (
    <span
      className={clsx(
        'figures min-w-5 rounded-full bg-count px-1.5 text-center font-semibold text-on-count text-xs leading-5',
        className,
      )}
    >
      {link.waiting}
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}
