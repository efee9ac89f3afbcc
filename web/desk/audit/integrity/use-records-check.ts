import { useEffect, useRef, useState } from 'react'
import { IntegrityPage, type IntegrityProblem } from '#contract/audit.ts'
import { type IntegrityCheck, integrityCheckNames } from '#domain/integrity/checks.ts'
import { api } from '../../../api.ts'

/** What one check has looked at so far, and what of it does not hold. */
export type Looked = { checked: number; problems: IntegrityProblem[]; isDone: boolean }

export type RecordsCheck = {
  is: 'idle' | 'running' | 'failed' | 'done'
  looked: Partial<Record<IntegrityCheck, Looked>>
  error: Error | null
  /** When it ended. */
  at: string
}

const nothing: RecordsCheck = { is: 'idle', looked: {}, error: null, at: '' }

/** Has the Worker compare the records with each other, a part at a time, one check after the other. */
export function useRecordsCheck() {
  const [check, setCheck] = useState(nothing)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const stop = new AbortController()
    running.current = stop
    setCheck({ ...nothing, is: 'running' })
    const say = (name: IntegrityCheck, one: Looked) =>
      setCheck((known) => ({ ...known, looked: { ...known.looked, [name]: one } }))
    try {
      for (const name of integrityCheckNames) {
        await lookAt(name, stop.signal, (one) => say(name, one))
      }
      setCheck((known) => ({ ...known, is: 'done', at: new Date().toISOString() }))
    } catch (error) {
      if (stop.signal.aborted) return
      const failed = error instanceof Error ? error : new Error(String(error))
      setCheck((known) => ({ ...known, is: 'failed', error: failed }))
    }
  }
  return { check, start }
}

async function lookAt(name: IntegrityCheck, signal: AbortSignal, say: (one: Looked) => void) {
  const looked: Looked = { checked: 0, problems: [], isDone: false }
  let cursor: string | null = ''
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const page: IntegrityPage = await api.get(
      `/integrity?check=${name}${from}`,
      IntegrityPage,
      signal,
    )
    looked.checked += page.checked
    looked.problems.push(...page.problems)
    cursor = page.nextCursor
    say({ ...looked, isDone: cursor === null })
  }
}
