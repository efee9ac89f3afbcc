import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type DialogButtonsProps = {
  kind?: 'primary' | 'danger'
  busy: boolean
  onClose: () => void
  /** Where “Cancel” would be read as the deed itself. */
  wayOut?: string
  /** As the dialog: what it sends goes on where it was left. */
  goesOn?: boolean
  /** For a dialog without a form: what the verb does. */
  onDo?: () => void
  children: ReactNode
}

/** The end of a dialog: the way out, then what it does, at the right where the eye ends. */
export function DialogButtons({
  kind = 'primary',
  wayOut = 'Cancel',
  ...props
}: DialogButtonsProps) {
  const { busy, goesOn, onClose, onDo, children } = props
  return (
    <DialogRow>
      <Button kind="quiet" disabled={busy && !goesOn} onClick={onClose}>
        {wayOut}
      </Button>
      <Button type={onDo ? 'button' : 'submit'} kind={kind} busy={busy} onClick={onDo}>
        {children}
      </Button>
    </DialogRow>
  )
}

/** The last row of a dialog that needs more than two buttons. */
export function DialogRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>
}
