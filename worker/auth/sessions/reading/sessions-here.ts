/* What this isolate was told of sessions. Nothing is lost when it is forgotten: it is read again. */

/** By the name that KV has for each, until a moment in milliseconds. */
export const sessionsHere = new Map<string, { said: string; until: number }>()

/** KV failed: it is not asked before this moment. */
export const restsUntil = { moment: 0 }
