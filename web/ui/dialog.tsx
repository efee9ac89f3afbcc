import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cancelled, useModal } from './use-modal.ts'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** A form with something drawn beside it. */
  isWide?: boolean
  /** Buttons of a dialog without a form of its own. */
  actions?: ReactNode
  /** It sends a file, which may take minutes: that goes on where the dialog was left. */
  goesOn?: boolean
}

/**
 * A native modal dialog. Mount it to open it. What was typed into its form is kept by the form (`useKept`). While it sends it
 * stays: closing calls nothing off, and the answer would close whatever was open by then. What it only reads holds nobody.
 */
export function Dialog({ title, onClose, children, isWide, actions, goesOn }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  const stays = () =>
    !goesOn && dialog.current?.querySelector('button[aria-busy]:not([data-reads])') != null
  const leave = () => stays() || onClose()

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={cancelled(leave)}
      // a browser closes it whatever the page says where Escape is pressed again and again
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return
        stays() ? currentTarget.showModal() : onClose()
      }}
      className={clsx(
        isWide ? 'lg:w-[54rem]' : 'lg:w-[34rem]',
        'm-auto w-[min(34rem,calc(100vw-1.5rem))] rounded-md bg-surface p-0 text-ink shadow-float',
      )}
    >
      <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5">
        <h2 id={id} tabIndex={-1} className="text-title">
          {title}
        </h2>
        <button
          type="button"
          onClick={leave}
          aria-label="Close"
          className="grid size-10 flex-none place-items-center rounded-md text-muted hover:bg-raised sm:size-8"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className="space-y-4 px-5 pt-3 pb-5">{children}</div>
      {actions && <div className="flex flex-wrap justify-end gap-2 px-5 pb-5">{actions}</div>}
    </dialog>
  )
}
