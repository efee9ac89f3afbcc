import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type FormButtonsProps = {
  size?: 'small'
  busy: boolean
  onClose: () => void
  children: ReactNode
}

/** The end of a form that stands in its page: what it does, then the way out. */
export function FormButtons({ size, busy, onClose, children }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" kind="primary" size={size} busy={busy}>
        {children}
      </Button>
      <Button kind="quiet" size={size} onClick={onClose}>
        Not now
      </Button>
    </div>
  )
}
