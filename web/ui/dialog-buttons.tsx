import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type DialogButtonsProps = {
  kind?: 'primary' | 'danger'
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** The end of a dialog's form: what it does, and the way out. */
export function DialogButtons({ kind = 'primary', busy, onClose, children }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" kind={kind} busy={busy}>
        {children}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        Not now
      </Button>
    </div>
  )
}
