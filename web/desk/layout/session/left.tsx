import { useEffect, useState } from 'react'
import { SessionView } from '#contract/session.ts'
import { ApiError, api, NoAnswer, reader } from '../../../api.ts'
import { markHere, removeMark } from '../../../presence.ts'

const againMs = 5_000

/** In place of the whole desk once somebody left: tells the server, and again until it has heard. */
export function Left() {
  const [isUnheard, setUnheard] = useState(false)

  useEffect(() => {
    let again: ReturnType<typeof setTimeout>
    async function tell() {
      clearTimeout(again)
      if (markHere() && (await isSomebodyElse())) return window.location.assign('/')
      removeMark() // an answer that was on its way may have brought it back
      try {
        await api.post('/auth/logout', NoAnswer, { key: crypto.randomUUID() })
        window.location.assign('/auth?left=1')
      } catch (error) {
        if (error instanceof ApiError && error.status > 0 && error.status < 500)
          return window.location.assign('/auth')
        setUnheard(true)
        again = setTimeout(tell, againMs)
      }
    }
    void tell()
    window.addEventListener('online', tell)
    return () => {
      clearTimeout(again)
      window.removeEventListener('online', tell)
    }
  }, [])

  return (
    <main className="mx-auto grid max-w-prose gap-3 px-4 py-10" role="status">
      <title>Signed out · Bilum</title>
      <h1>You are signed out</h1>
      {isUnheard && (
        <p>
          The server could not be told yet. This browser lets nobody in without the password, and
          tells the server when the connection is back: leave this page open, or open this address
          again later.
        </p>
      )}
    </main>
  )
}

/** A mark that came since is of an answer that was on its way, or of whoever signed in at another window: they stay signed in. */
const isSomebodyElse = () =>
  api.get('/auth/session', SessionView).then(
    ({ user }) => user.id !== reader.id,
    () => false,
  )
