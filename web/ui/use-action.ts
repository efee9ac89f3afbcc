import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import { isUnanswered } from '../api.ts'
import { KeptFor } from './kept-for.ts'
import { forgetKept } from './use-kept.tsx'

type Action<Variables, Answer> = {
  send: (variables: Variables, key: string) => Promise<Answer>
  /** The first words of the queries that are not true any more afterwards. */
  clears: string[]
  /** For buttons that go with what they change: `mutate`'s own callbacks are not called once they are gone. */
  onDone?: ((answer: Answer) => void) | undefined
  /** What is typed for it is kept under this name until it has happened (`useKept`). */
  keptAs?: string
}

/**
 * A change that the user asks for. Its idempotency key is made once per intended action: pressing again after a lost
 * answer sends the same key, so the server answers with what it did the first time.
 */
export function useAction<Variables = void, Answer = unknown>({
  send,
  clears,
  onDone,
  keptAs = '',
}: Action<Variables, Answer>) {
  const client = useQueryClient()
  const person = useContext(KeptFor)
  const intent = useRef<{ key: string; content: string }>(undefined)

  const action = useMutation<Answer, Error, Variables>({
    mutationFn: (variables) => {
      const content = JSON.stringify(variables) ?? ''
      if (intent.current?.content !== content) {
        intent.current = { key: crypto.randomUUID(), content }
      }
      return send(variables, intent.current.key)
    },
    onSuccess: (answer) => {
      if (keptAs) forgetKept(person, keptAs)
      onDone?.(answer)
    },
    onSettled: async (_answer, error) => {
      if (!isUnanswered(error)) intent.current = undefined
      await Promise.all(clears.map((word) => client.invalidateQueries({ queryKey: [word] })))
    },
  })
  return { ...action, keptAs }
}
