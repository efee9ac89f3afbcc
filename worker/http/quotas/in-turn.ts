import type { Context, Next } from 'hono'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { whoAsks } from './whose.ts'

/**
 * So many looks of one person are made at a moment, and so many more wait for them: more than a page of the desk asks for. A database
 * answers one question after the other, and a colleague's approval stands behind all that were asked before.
 */
export const looksAtOnce = { made: 12, waiting: 48 }
const lookMs = 25
const waitMaxMs = 20_000
/** Longer than one takes: whoever asked may be gone without a word, and then nothing here ends. */
const goneMs = 30_000

type Look = { at: number; isMade: boolean }
const looksHere = new Map<string, Set<Look>>()

/** Makes a look once it is its turn; where too many wait already it is refused, with when to ask again. */
export async function inTurn(c: Context<App>, next: Next) {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  if (c.var.visitorFrom !== undefined) return next()
  const person = `${c.var.realm.id}/${whoAsks(c)}`
  const looks = looksHere.get(person) ?? new Set<Look>()
  looksHere.set(person, looks)
  const own: Look = { at: Date.now(), isMade: false }
  forget(looks)
  if (looks.size >= looksAtOnce.made + looksAtOnce.waiting) throw new Refusal('too_much_at_once')
  looks.add(own)
  try {
    while (areMade(looks)) {
      if (Date.now() - own.at > waitMaxMs) throw new Refusal('too_much_at_once')
      await scheduler.wait(lookMs)
      forget(looks)
    }
    ;[own.isMade, own.at] = [true, Date.now()]
    await next()
  } finally {
    looks.delete(own)
    if (looks.size === 0) looksHere.delete(person)
  }
}

function areMade(looks: Set<Look>): boolean {
  let made = 0
  for (const { isMade } of looks) if (isMade) made += 1
  return made >= looksAtOnce.made
}

function forget(looks: Set<Look>) {
  const before = Date.now() - goneMs
  for (const one of looks) if (one.at < before) looks.delete(one)
}
