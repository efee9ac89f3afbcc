import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Where the state of the organisation refuses the whole of a page: its notice, above every page, says which state that is. */
export function RefusedNow({ children, action }: { children: string; action: ReactNode }) {
  return (
    <EmptyState action={action}>
      {children} now: what the organisation may not do stands above.
    </EmptyState>
  )
}
