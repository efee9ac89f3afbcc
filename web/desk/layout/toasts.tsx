import * as Radix from '@radix-ui/react-toast'
import { clsx } from 'clsx'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

/** A passing word that something happened. Never the only copy of an error. */
export type Toast = { title: string; text?: string; tone?: 'ok' | 'bad' }

const ShowToast = createContext<(toast: Toast) => void>(() => {})

/** `const showToast = useToast()` and then `showToast({ title: 'Saved' })`. */
export const useToast = () => useContext(ShowToast)

/** One toast at a time: a new one takes the place of the last. F8 moves the focus to it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast & { id: number }>()
  const show = useCallback((next: Toast) => {
    setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1 }))
  }, [])

  return (
    <ShowToast value={show}>
      <Radix.Provider
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
        label="Notification"
      >
        {children}
        {toast && <ToastCard key={toast.id} toast={toast} onClose={() => setToast(undefined)} />}
        <Radix.Viewport
          hotkey={['F8']}
          className="no-print fixed right-0 bottom-0 z-50 w-full max-w-sm p-4 -outline-offset-4!"
        />
      </Radix.Provider>
    </ShowToast>
  )
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone = 'ok' } = toast
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert
  return (
    <Radix.Root
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className="toast flex items-start gap-2.5 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <Icon
        size={18}
        aria-hidden
        className={clsx('mt-0.5 flex-none', tone === 'ok' ? 'text-ok' : 'text-bad')}
      />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {text && <Radix.Description className="text-muted">{text}</Radix.Description>}
      </div>
      <Radix.Close
        aria-label="Close"
        className="grid size-8 flex-none place-items-center rounded-md text-muted hover:bg-raised"
      >
        <X size={16} aria-hidden />
      </Radix.Close>
    </Radix.Root>
  )
}
