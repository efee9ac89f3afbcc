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

/** Where the state of the organisation refuses the whole of a page: its notice, above every page, says which state that is. */
export function RefusedNow({ children, action }: { children: string; action: ReactNode }) {
  return (
    <EmptyState action={action}>
      {children} now: what the organisation may not do stands above.
    </EmptyState>
  )
}
