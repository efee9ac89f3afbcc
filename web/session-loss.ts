import { useSyncExternalStore } from 'react'

/** Why nothing can be asked for any more: the session is over, it waits for its password, it was proved too long ago for what was asked, or the person left. */
export type Loss = 'signed_out' | 'session_locked' | 'recent_proof_needed' | 'left'

let loss: Loss | undefined
let isWatched = false
const listeners = new Set<() => void>()

/** The desk asks for the password over the page, which stays as it is; where none is drawn yet, the sign-in page does. */
export function loseSession(why: Loss) {
  if (why !== 'left' && !isWatched) return signInAgain()
  if (loss === 'left') return
  set(why)
}

export const hasLeft = () => loss === 'left'

export const regainSession = () => set(undefined)

export function useSessionLoss(): Loss | undefined {
  return useSyncExternalStore(subscribe, () => loss)
}

/** Sign-in is a page of the plain lane, so leaving is a full page load. */
function signInAgain() {
  const { pathname, search } = window.location
  window.location.assign(`/auth?next=${encodeURIComponent(pathname + search)}`)
}

function set(next: Loss | undefined) {
  loss = next
  for (const listener of listeners) listener()
}

/** Whoever calls this asks for the password. Gives the way to stop. */
export function watchLoss() {
  isWatched = true
  return () => {
    isWatched = false
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) loss = undefined
  }
}
