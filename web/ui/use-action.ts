import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { KeptFor } from './kept-for.ts'
import { forgetKept, sentKey } from './use-kept.tsx'

type Action<Variables, Answer> = {
  send: (variables: Variables, key: string) => Promise<Answer>
  /** The first words of the queries that are not true any more afterwards. */
  clears: string[]
  /** What happens as soon as it has happened, before anything is read again. */
  onDone?: ((answer: Answer) => void) | undefined
  /** What is typed for it is kept under this name until it has happened (`useKept`). */
  keptAs?: string
  /**
   * It adds something. Where no answer came, other words go under the same key, also from a form that was opened again: if
   * the first were heard, the server refuses these, and there are not two.
   */
  isOnce?: boolean
  /** It may be left while it is on its way: what follows a press follows on every page. */
  goesOn?: boolean
  /** The key that it was sent under from another window, which heard no answer. */
  begunUnder?: string | undefined
}

/** What follows once everything is read again, also where the button is gone by then. */
type Then<Answer> = {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
  onSettled?: (answer: Answer | undefined, error: Error | null) => void
}

type Press<Variables, Answer> = { variables: Variables; then: Then<Answer>; at: string }

/** Where the line is silent, what follows does not wait for what is read again, which asks twice. */
const readingMaxMs = 5_000

/** Of all actions of this window: after another was done, the same words are asked anew and not answered with what was before. */
let done = 0

/**
 * A change that the user asks for. Its idempotency key is made once per intended action: pressing again after a lost
 * answer sends the same key, so the server answers with what it did the first time. It outlives a refusal, which may be of
 * the later press alone: the session was locked meanwhile. What follows a press follows on the page where it was pressed;
 * the library's own callbacks are lost where what is read again takes the button away.
 */
export function useAction<Variables = void, Answer = unknown>({
  send,
  clears,
  onDone,
  keptAs = '',
  isOnce = false,
  goesOn = false,
  begunUnder,
}: Action<Variables, Answer>) {
  const client = useQueryClient()
  const person = useContext(KeptFor)
  const isKept = isOnce && keptAs !== ''
  // sent from a form before this one, and perhaps answered while this one is filled
  const [begun] = useState(() =>
    isKept ? (sentKey.find(person, keptAs) ?? begunUnder) : undefined,
  )
  const intent = useRef(begun === undefined ? undefined : { key: begun, content: keptAs })

  const action = useMutation<Answer, Error, Press<Variables, Answer>>({
    mutationFn: ({ variables }) => {
      const content = isOnce ? keptAs : `${done} ${JSON.stringify(variables)}`
      const earlier = isKept ? sentKey.find(person, keptAs) : undefined
      if (intent.current?.content !== content)
        intent.current = { key: earlier ?? crypto.randomUUID(), content }
      if (isKept) sentKey.keep(person, keptAs, intent.current.key)
      return send(variables, intent.current.key)
    },
    onSuccess: (answer) => {
      done++
      if (keptAs) forgetKept(person, keptAs)
      onDone?.(answer)
    },
    onSettled: async (answer, error, { then, at }) => {
      const isReused = error instanceof ApiError && error.code === 'key_reused'
      if (!error || isReused) {
        intent.current = undefined
        sentKey.forget(person, keptAs)
      }
      const isRead = Promise.all(
        clears.map((word) => client.invalidateQueries({ queryKey: [word] })),
      )
      await Promise.race([isRead, new Promise((late) => setTimeout(late, readingMaxMs))])
      if (!goesOn && window.location.pathname !== at) return
      if (error) then.onError?.(error)
      else then.onSuccess?.(answer as Answer)
      then.onSettled?.(answer, error)
    },
  })
  const mutate = (variables: Variables, then: Then<Answer> = {}) =>
    action.mutate({ variables, then, at: window.location.pathname })
  return { ...action, mutate, variables: action.variables?.variables, keptAs }
}
