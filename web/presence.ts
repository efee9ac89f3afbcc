const markName = '__Host-mark'
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']
const toldMs = 60_000

let activeAt = Date.now()
let toldAt = Date.now()
let tell = () => {}

/** When somebody was last there, in this window. */
export const lastActiveAt = () => activeAt

/**
 * Tells the server, once a minute at most, that somebody is there: otherwise it locks the session (decision 0035). `send`
 * asks the realm's presence call.
 */
export function watchPresence(send: () => Promise<unknown>) {
  tell = () => void send().catch(() => {}) // unanswered, the next sign of life tries again
  for (const sign of signs) document.addEventListener(sign, noteActivity, { passive: true })
}

/** Somebody is there, or what they began is still on its way. */
export function noteActivity() {
  activeAt = Date.now()
  if (activeAt - toldAt < toldMs) return
  toldAt = activeAt
  tell()
}

/** The mark of this browser's session: another one after it was unlocked. */
export const markHere = () => /(?:^|; )__Host-mark=([^;]+)/.exec(document.cookie)?.[1]

/** Until when the session of this browser is unlocked, by the server's clock; nothing where it is signed out. */
export function markedUntil(): number | undefined {
  const mark = markHere()
  return mark === undefined ? undefined : Number.parseInt(mark, 10) * 1000
}

/** Signs this browser out at once, whatever the server hears of it. */
export function removeMark() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API waits for a promise, and old browsers have none
  document.cookie = `${markName}=; path=/; secure; max-age=0`
}
