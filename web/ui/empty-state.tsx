import type { ReactNode } from 'react'

type EmptyStateProps = { children: ReactNode; action?: ReactNode; sample?: ReactNode }

/** One sentence, one action, one sample. */
export function EmptyState({ children, action, sample }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-md border border-line border-dashed bg-surface px-6 py-12 text-center">
      <p className="max-w-prose text-balance">{children}</p>
      {action}
      {sample && <p className="text-muted">{sample}</p>}
    </div>
  )
}
