import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, NoAnswer } from '../../../api.ts'
import { lastActiveAt, markedUntil, watchPresence } from '../../../presence.ts'
import { loseSession, regainSession, useSessionLoss, watchLoss } from '../../../session-loss.ts'
import { sessionQuery, useSession } from '../queries.ts'
import { sessionStateAt } from './session-clock.ts'
import { SessionEnding } from './session-ending.tsx'
import { SignInHere } from './sign-in-here.tsx'

const lookedMs = 5_000
/** Sooner than anybody signs in: a mark that moved this soon after somebody was here was moved by them. */
const ownMs = 5_000

/** Keeps the session's time: warns before it ends, and asks for the password over the page once it is over or locked. */
export function SessionWatch() {
  const loss = useSessionLoss()
  const state = useSessionState()
  const client = useQueryClient()
  const { user } = useSession()

  useEffect(watchLoss, [])
  useEffect(() => watchPresence(() => api.get('/auth/presence', NoAnswer)), [])

  useEffect(() => {
    if (loss) return
    if (state.kind === 'over') loseSession('signed_out')
    if (state.kind === 'idle') loseSession('session_locked')
  }, [state.kind, loss])

  // another window may sign out, and unlock or sign in again for this one as well, also while this one sleeps; and as somebody else
  useEffect(() => {
    let before = markedUntil()
    let lookedAt = Date.now()
    const clock = setInterval(async () => {
      const mark = markedUntil()
      const isOwn = Date.now() - Math.min(lastActiveAt(), lookedAt) < ownMs
      lookedAt = Date.now()
      if (mark === before) return
      const wasThere = before !== undefined
      before = mark
      if (mark === undefined) return wasThere && loseSession('signed_out')
      if (!loss && isOwn) return
      const session = await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)
      if (!session) return
      if (session.user.id !== user.id) return window.location.reload()
      if (!loss) return
      regainSession()
      await client.invalidateQueries()
    }, 1_000)
    return () => clearInterval(clock)
  }, [loss, client, user.id])

  return (
    <>
      <SessionEnding minutes={!loss && state.kind === 'ending' ? state.minutes : undefined} />
      {loss && loss !== 'left' && <SignInHere key={loss} loss={loss} />}
    </>
  )
}

/** Looked at every few seconds, and when a device wakes up. */
function useSessionState() {
  const { expiresAt, aheadMs, user } = useSession()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const clock = setInterval(look, lookedMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return sessionStateAt(now, {
    expiresAt: Date.parse(expiresAt),
    aheadMs,
    markedUntil: markedUntil(),
    lastActiveAt: lastActiveAt(),
    idleMs: user.preferences.idleLockMinutes * 60_000,
  })
}
