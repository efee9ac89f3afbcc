import { useQueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../../api.ts'
import { useToast } from './toasts.tsx'

type Undoing = {
  send: (key: string) => Promise<unknown>
  /** The first words of the queries that are not true any more afterwards. */
  clears: string[]
  /** What is said once it is taken back. */
  done: string
}

/**
 * What a toast offers to take back. It works from whatever page one has gone on to, and says how it ended; pressed again
 * after a lost answer, it sends the same key.
 */
export function useUndo() {
  const client = useQueryClient()
  const showToast = useToast()
  return ({ send, clears, done }: Undoing) => {
    const key = crypto.randomUUID()
    async function run() {
      try {
        await send(key)
        showToast({ title: done })
      } catch (error) {
        const action = { label: 'Try again', run }
        const isOpen = isUnanswered(error)
        const text = isOpen
          ? 'No answer came. Try again when you have signal; it cannot happen twice.'
          : (error as Error).message // asking the server throws nothing but errors
        const title = isOpen ? 'Not confirmed' : 'It was not taken back'
        showToast({ tone: 'bad', title, text, action })
      }
      await Promise.all(clears.map((word) => client.invalidateQueries({ queryKey: [word] })))
    }
    return { label: 'Undo', run }
  }
}
