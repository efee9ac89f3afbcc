import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react'
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

  return (
    <ShowToast value={show}>
      {children}
      {count > 0 && (
        <Suspense>
          <ToastStage toast={toast} count={count} onClose={() => setShown({ count })} />
        </Suspense>
      )}
    </ShowToast>
  )
}
