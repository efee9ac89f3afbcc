import { useEffect, useRef } from 'react'
import { isUnanswered } from '../../../api.ts'
import type { Toast } from '../toast-stage.tsx'
import { useToast } from '../toasts.tsx'

/**
 * What follows in a dialog that may be left while it sends a file. The answer closes that dialog alone, not the one that was
 * opened since; where it was left, what did not happen is said as well.
 */
export function useSentBehind(close: () => void) {
  const showToast = useToast()
  const stands = useRef(true)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  return (done: Toast, what: string) => ({
    onSuccess() {
      showToast(done)
      if (stands.current) close()
    },
    onError(error: Error) {
      if (stands.current) return
      const [title, text] = isUnanswered(error)
        ? [
            `Not confirmed: ${what}`,
            'No answer came. See whether it is there before you send it again.',
          ]
        : [`Not done: ${what}`, error.message]
      showToast({ tone: 'bad', title, text })
    },
  })
}
