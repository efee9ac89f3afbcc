import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cancelled, openModals, topModal, useModal } from './use-modal.ts'
import { useWide } from './use-wide.ts'

type SideSheetProps = {
  title: ReactNode
  onClose: () => void
  /** Above everything that may scroll. */
  below?: ReactNode
  children: ReactNode
}

/**
 * What a row holds, beside the list it stands in: at a desk the list stays in reach, on a phone it takes the screen. Its
 * address is the page's (`useSideSheet`), so that it can be sent, reloaded and left by the back button.
 */
export function SideSheet({ title, onClose, below, children }: SideSheetProps) {
  const isWide = useWide()
  const sheet = useModal(!isWide, openBelow)
  const id = useId()
  return (
    <dialog
      ref={sheet}
      aria-labelledby={id}
      onCancel={cancelled(onClose)}
      onKeyDown={({ key, isDefaultPrevented }) => {
        // whatever is open above it closes alone
        if (key === 'Escape' && isWide && !isDefaultPrevented() && !topModal()) onClose()
      }}
      className="side-sheet no-print fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none w-full max-w-[480px] overflow-y-auto border-line border-l bg-surface p-0 text-ink shadow-float"
    >
      <div className="sticky top-0 z-10 flex items-start justify-between gap-4 bg-surface pt-3 pr-3 pb-2 pl-5">
        <div className="min-w-0 pt-1">
          <h2 id={id} tabIndex={-1} className="break-words text-title outline-none">
            {title}
          </h2>
          {below}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="grid size-10 flex-none place-items-center rounded-md text-muted hover:bg-raised lg:size-8"
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className="grid gap-5 px-5 pt-2 pb-8">{children}</div>
    </dialog>
  )
}

/** Also where the window becomes a phone's or a desk's, and the sheet is opened anew. */
function openBelow(sheet: HTMLDialogElement) {
  const above = openModals().filter((dialog) => dialog !== sheet)
  // a dialog that was open over it lies over it again, and is what Escape closes
  for (const dialog of above) {
    dialog.close()
    dialog.showModal()
  }
  // it is read from its beginning: a field may stand far below
  const isInside = sheet.contains(document.activeElement)
  if (above.length === 0 && isInside) sheet.querySelector('h2')?.focus()
}
