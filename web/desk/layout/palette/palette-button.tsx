import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { topModal } from '../../../ui/use-modal.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette, as Ctrl+K or ⌘K does from anywhere, also while one types. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isAsked = (isMac ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey
      if (!isAsked || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!topModal()) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2 rounded-md px-3 text-muted hover:bg-raised lg:min-h-8 lg:w-72 lg:border lg:border-control lg:bg-surface"
      >
        <Search size={18} aria-hidden className="flex-none" />
        <span className="flex-1 text-left max-lg:sr-only">Search or jump to…</span>
        <span className="max-lg:hidden">
          <KeyHint>{isMac ? '⌘K' : 'Ctrl K'}</KeyHint>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
