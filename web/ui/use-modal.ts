import { type SyntheticEvent, useEffect, useRef } from 'react'

const fields = 'input:not([type=hidden], :disabled), select:enabled, textarea:enabled'

/**
 * A `<dialog>` that opens with its first field focused, or its title, and gives the focus back to what opened it. `onOpen`: what
 * else is done each time, one function for all of them.
 */
export function useModal(isModal = true, onOpen?: (dialog: HTMLDialogElement) => void) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    if (!isModal) element.dataset.beside = ''
    // what lies above keeps the focus, which opening takes out of it
    const above = !isModal && topModal() ? opener : null
    if (!element.open) isModal ? element.showModal() : element.show()
    const first = element.querySelector<HTMLElement>(fields) ?? element.querySelector('h2')
    if (above instanceof HTMLElement) above.focus()
    else first?.focus()
    onOpen?.(element)
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // opened by its address it has no opener: the page has the focus then, and not nothing
      if (document.activeElement === document.body) document.getElementById('main')?.focus()
    }
  }, [isModal, onOpen])

  return dialog
}

/** Escape closes by the page's own way. A file chooser that is left says `cancel` too, and only the chooser closes then. */
export function cancelled(onClose: () => void) {
  return (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
}

/** The dialog that keeps the rest of the page out of reach, where there is one; a sheet beside a list does not. */
export function topModal(): HTMLDialogElement | undefined {
  return openModals().at(-1)
}

export function openModals(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-beside])')]
}
