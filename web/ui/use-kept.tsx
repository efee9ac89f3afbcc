import { useContext, useRef, useState } from 'react'
import { ApiError } from '../api.ts'
import { Button } from './button.tsx'
import { differing } from './differing.ts'
import { KeptFor } from './kept-for.ts'

type Kept<Written> = {
  written: Written
  set: (change: Partial<Written>) => void
  /** What stands there was typed before, and not sent. */
  isBack: boolean
  startAfresh: () => void
  /** What was sent is done: what was typed while it was on its way stays. */
  settle: (sent: Written) => void
}

/**
 * What somebody types into a form, so that loading the page again, a step back and a session that ended lose nothing of it:
 * in this window, until the action that it is `keptAs` has happened. Fields that nobody touched are as `start` has them.
 */
export function useKept<Written extends object>(name: string, start: Written): Kept<Written> {
  const key = keyOf(useContext(KeptFor), name)
  const [typed, setTyped] = useState<Partial<Written>>(() => found(key, start))
  const [isBack, setBack] = useState(Object.keys(typed).length > 0)
  const newest = useRef(typed)
  function put(next: Partial<Written>) {
    newest.current = next
    setTyped(next)
    keep(key, next)
  }
  return {
    written: { ...start, ...typed },
    set: (change) => put({ ...newest.current, ...change }),
    isBack,
    startAfresh() {
      put({})
      setBack(false)
    },
    settle(sent) {
      put(differing(sent, { ...sent, ...newest.current }))
      setBack(false)
    },
  }
}

type KeptNoticeProps = {
  kept: Pick<Kept<object>, 'isBack' | 'startAfresh'>
  /** What was typed over something that a colleague changed meanwhile is begun anew. */
  error?: Error | null
}

/** Where what is kept comes back, and nobody might remember having typed it. */
export function KeptNotice({ kept: { isBack, startAfresh }, error }: KeptNoticeProps) {
  const [begunAfter, setBegunAfter] = useState<Error | null>()
  const isStale =
    error instanceof ApiError && ['stale_settings', 'stale_payee'].includes(error.code)
  if (!isBack && (!isStale || error === begunAfter)) return null
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-muted">
      This is what you typed before. As far as this window has heard, it was not done.
      <Button
        onClick={() => {
          setBegunAfter(error)
          startAfresh()
        }}
      >
        Start afresh
      </Button>
    </p>
  )
}

/** Once it was sent, it is kept no more. */
export function forgetKept(person: string, name: string) {
  sessionStorage.removeItem(keyOf(person, name))
}

/** The key of what was sent and is not answered yet: pressed again after its form was closed or loaded anew, it goes under it. */
export const sentKey = {
  find: (person: string, name: string) =>
    sessionStorage.getItem(`${keyOf(person, name)}, sent`) ?? undefined,
  keep(person: string, name: string, key: string) {
    write(`${keyOf(person, name)}, sent`, key)
  },
  forget(person: string, name: string) {
    sessionStorage.removeItem(`${keyOf(person, name)}, sent`)
  },
}

/** Raised when what was kept before can no longer be read. */
const form = 1

const keyOf = (person: string, name: string) => `typed by ${person}: ${name}, ${form}`

function found<Written extends object>(key: string, start: Written): Partial<Written> {
  const text = sessionStorage.getItem(key)
  if (text === null) return {}
  const typed: Partial<Written> = JSON.parse(text) // what `keep` wrote, of this form
  const fields = Object.entries(typed).filter(([field]) => field in start)
  return Object.fromEntries(fields) as Partial<Written> // safe: some of its own fields
}

function keep(key: string, typed: object) {
  if (Object.keys(typed).length === 0) return sessionStorage.removeItem(key)
  write(key, JSON.stringify(typed))
}

function write(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // more than the window keeps: it stands in the form, and is lost with it alone
  }
}
