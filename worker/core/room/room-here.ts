import type { Tenant } from '../databases.ts'
import { Refusal } from '../refusals/refusal.ts'

/*
 * A batch that is read whole is in memory with all that is known of its payments: one of 20,000 takes sixty megabytes of the 128 that
 * an isolate has, and it serves every organisation. So those that are read at one moment have room for so many payments together.
 */
export const roomHere = {
  lines: 30_000,
  linesOfOne: 20_000,
  /** So short ones never wait, and are not counted. */
  short: 200,
}
/** So many of one person wait at once, of an organisation, and of those that never paid together: each looks again and again, at all others. */
export const waitingMax = { person: 8, organisation: 24, unpaid: 96 }
const lookMs = 25
const waitMaxMs = 20_000
/** Whoever asked may be gone without a word: then nothing here goes on, and nobody is told. */
const goneMs = { waiting: 2_000, inside: 30_000 }

/** An organisation, and of its people who asks. */
export type Who = Pick<Tenant, 'id' | 'isUnpaid'> & { askedBy?: string }
/** Those that never paid stand here as one (`of`), and among them each by itself: a stranger opens many. */
type Ticket = {
  id: string
  of: string
  askedBy: string
  lines: number
  isInside: boolean
  seenAt: number
}
/** Who is inside and who waits, in the order in which they came. */
const tickets = new Set<Ticket>()

/**
 * Does a task that has so many payments in memory, once there is room for it: one organisation's (`who`) in turn, and those first whose
 * turn was longest ago, where all that never paid have one turn, and of one organisation one person as much as another. It looks again
 * and again, because what one request is told is not another's to go on with.
 */
export async function withRoom<T>(
  who: Who,
  lines: number,
  task: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  if (lines <= roomHere.short) return task(false)
  const began = Date.now()
  const { id, isUnpaid, askedBy = '' } = who
  const of = isUnpaid ? '' : id
  const own: Ticket = { id, of, askedBy, lines, isInside: false, seenAt: began }
  if (areTooMany(own)) throw new Refusal('too_much_at_once')
  tickets.add(own)
  try {
    let hasWaited = false
    for (; !mayEnter(own); hasWaited = true) {
      if (own.seenAt - began > waitMaxMs) throw new Refusal('too_much_at_once')
      await scheduler.wait(lookMs)
    }
    own.isInside = true
    return await task(hasWaited)
  } finally {
    tickets.delete(own)
    letOthersFirst(own)
  }
}

function areTooMany({ id, of, askedBy, seenAt: now }: Ticket): boolean {
  const waiting = [...tickets].filter(
    (one) => one.of === of && !one.isInside && now - one.seenAt <= goneMs.waiting,
  )
  const own = waiting.filter((one) => one.id === id)
  const persons = askedBy ? own.filter((one) => one.askedBy === askedBy).length : 0
  return (
    persons >= waitingMax.person ||
    own.length >= waitingMax.organisation ||
    waiting.length >= waitingMax.unpaid
  )
}

/** Whoever had their turn stands behind the others, however many of theirs came before those. */
function letOthersFirst({ id, of, askedBy }: Ticket) {
  const theirs = [...tickets].filter((one) => one.of === of && !one.isInside)
  const near = (one: Ticket) =>
    Number(one.id === id) + Number(one.id === id && one.askedBy === askedBy)
  for (const one of theirs.toSorted((first, second) => near(first) - near(second))) {
    tickets.delete(one)
    tickets.add(one)
  }
}

function mayEnter(own: Ticket): boolean {
  own.seenAt = Date.now()
  tickets.add(own) // one that was thought gone is here after all
  for (const one of tickets) {
    const silentMs = own.seenAt - one.seenAt
    if (silentMs > goneMs[one.isInside ? 'inside' : 'waiting']) tickets.delete(one)
  }
  const inside = linesInside()
  const waiting = new Set<string>()
  for (const one of tickets) {
    // nor is the first of an organisation by shorter ones of its own, which would come again and again
    if (one.isInside || waiting.has(one.of)) continue
    waiting.add(one.of)
    if (!isTurnOf(one, inside)) continue
    // whoever waits for longest, and has their turn, is not passed by
    if (one !== own) return false
    return inside.all === 0 || inside.all + own.lines <= roomHere.lines
  }
  return false
}

type Inside = { all: number; of: Map<string, number> }

/** Has its organisation room, whatever the others have? */
function isTurnOf({ of, lines }: Ticket, inside: Inside): boolean {
  const own = inside.of.get(of) ?? 0
  return own === 0 || own + lines <= roomHere.linesOfOne
}

function linesInside(): Inside {
  const inside: Inside = { all: 0, of: new Map() }
  for (const { of, lines, isInside } of tickets) {
    if (!isInside) continue
    inside.all += lines
    inside.of.set(of, (inside.of.get(of) ?? 0) + lines)
  }
  return inside
}

/** How many wait. */
export const waitingForRoom = () => [...tickets].filter(({ isInside }) => !isInside).length
