import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type Changes = Record<string, string | undefined>

/** What a list is narrowed to and how it is sorted: all of it stands in the address, so that back and reload keep it. */
export function useListAddress() {
  const [parameters, setParameters] = useSearchParams()
  const read = (name: string) => parameters.get(name) ?? ''
  const change = useCallback(
    (changes: Changes) =>
      setParameters((before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) before.set(name, value)
          else before.delete(name)
        }
        return before
      }),
    [setParameters],
  )
  return { parameters, read, change }
}
