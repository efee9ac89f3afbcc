import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { Spare } from '../../ui/spare.tsx'
import type { Toast } from './toast-stage.tsx'

const ShowToast = createContext<(toast: Toast) => void>(() => {})

/** `const showToast = useToast()` and then `showToast({ title: 'Saved' })`. */
export const useToast = () => useContext(ShowToast)

// It comes with the first toast: no page needs one in its first second.
const ToastStage = lazy(async () => ({ default: (await import('./toast-stage.tsx')).ToastStage }))

/** One toast at a time: a new one takes the place of the last. */
export function Toasts({ children }: { children: ReactNode }) {
  const [{ toast, count }, setShown] = useState<{ toast?: Toast; count: number }>({ count: 0 })
  const show = useCallback((next: Toast) => {
    setShown((last) => ({ toast: next, count: last.count + 1 }))
  }, [])

  const close = () => setShown({ count })
  return (
    <ShowToast value={show}>
      {children}
      {count > 0 && (
        <Spare instead={toast && <PlainToast toast={toast} onClose={close} />}>
          <Suspense>
            <ToastStage toast={toast} count={count} onClose={close} />
          </Suspense>
        </Spare>
      )}
    </ShowToast>
  )
}

/** Its words alone, until they are closed: the stage's file did not come. What may be done about it is also elsewhere. */
function PlainToast({ toast: { title, text }, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <p
      role="status"
      className="no-print fixed right-4 bottom-4 z-50 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <b>{title}</b> {text} <Button onClick={onClose}>Close</Button>
    </p>
  )
}
