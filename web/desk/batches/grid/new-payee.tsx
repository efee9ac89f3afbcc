import { lazy, Suspense } from 'react'
import { inAdvance } from '../../../ui/in-advance.ts'
import type { NewPayeeDialogProps } from './new-payee-dialog.tsx'

/** On its way behind the grid, so that it is there when the line is not. Nothing in the grid waits for it. */
const dialog = inAdvance(() => import('./new-payee-dialog.tsx'))
const NewPayeeDialog = lazy(async () => ({ default: (await dialog()).NewPayeeDialog }))

/** Somebody whom the organisation does not know yet. Most payments go to others. */
export function NewPayee(props: NewPayeeDialogProps) {
  return (
    <Suspense>
      <NewPayeeDialog {...props} />
    </Suspense>
  )
}
