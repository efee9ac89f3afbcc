import type { Context } from 'hono'
import { counting, newTally } from '../../core/d1/tally.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { givesWay } from '../../core/room/gives-way.ts'
import type { App } from '../app.ts'
import { oweRows } from '../quotas/count-rows.ts'
import { whose } from '../quotas/whose.ts'
import { packed } from './packed.ts'
import { stillTaken } from './still-taken.ts'

/**
 * What leaves for minutes is in memory page by page for as long as somebody takes to read it, and nobody makes them. So many
 * leave an isolate at a moment: of one person, of an organisation, and of all, each counted by what its pages may have. Where all have
 * none left, whoever holds most gives way.
 */
export const openMax = { person: 12, organisation: 24, all: 48 }
/** A page of the log; a slice of an archive with its files; a dossier holds all findings of its batch for a part of it. */
export const weighs = {
  log: 1,
  archive: 10,
  dossier: ({ paymentCount }: { paymentCount: number }) => 1 + Math.ceil(paymentCount / 2_500),
} as const
/** Nobody took a byte for so long: it breaks off. */
const silentMs = 5 * 60_000

/** How often is looked, while nobody takes a byte. */
const lookMs = 5_000

type Open = ReturnType<typeof whose> & { weight: number; at: number; isGivenUp?: true }
/** In the order in which they began. */
const open = new Set<Open>()

/**
 * What a generator gives, sent as fast as it is taken and for as long as its taker may, and packed on its way where a form is named;
 * refused where too many leave already.
 */
export function takenStream(
  c: Context<App>,
  weight: number,
  chunks: AsyncGenerator<Uint8Array, void>,
  form?: Parameters<typeof packed>[1],
): ReadableStream<Uint8Array> {
  const own = takePlace(c, weight)
  const allowed = stillTaken(c, chunks)
  const taken = form ? packed(allowed, form) : allowed
  let looking: ReturnType<typeof setInterval> | undefined
  const leave = () => {
    clearInterval(looking)
    open.delete(own)
  }
  return new ReadableStream({
    async pull(controller) {
      clearInterval(looking)
      own.at = Date.now()
      try {
        if (own.isGivenUp) throw new Error('whoever has none needs its place')
        const asked = newTally()
        const { value, done } = await counting(asked, () => taken.next())
        oweRows(c, asked)
        if (done) {
          leave()
          return controller.close()
        }
        controller.enqueue(value)
      } catch (error) {
        leave()
        throw error
      }
      looking = setInterval(() => {
        if (!own.isGivenUp && Date.now() - own.at < silentMs) return
        leave()
        controller.error(new Error('nobody takes it any more'))
        taken.return().catch(() => undefined) // it holds nothing that has to be closed
      }, lookMs)
    },
    async cancel() {
      leave()
      await taken.return()
    },
  })
}

function takePlace(c: Context<App>, weight: number): Open {
  const own = requirePlace(c, weight)
  // each request looks for itself: none may end what is another's
  for (const one of inTheWayOf(own) ?? []) {
    open.delete(one)
    one.isGivenUp = true
  }
  open.add(own)
  return own
}

/** Refuses whoever finds no place: before it is noted that they take it. */
export function requirePlace(c: Context<App>, weight: number): Open {
  const own: Open = { ...whose(c), weight, at: Date.now() }
  const sums = { person: weight, organisation: weight }
  for (const one of open) {
    // its request may be gone without a word
    if (own.at - one.at > silentMs) {
      open.delete(one)
      continue
    }
    if (one.organisation !== own.organisation) continue
    sums.organisation += one.weight
    if (one.person === own.person) sums.person += one.weight
  }
  const fits = sums.person <= openMax.person && sums.organisation <= openMax.organisation
  if (!fits || !inTheWayOf(own)) throw new Refusal('too_much_at_once')
  return own
}

/** Those of whoever holds most that break off so that it finds a place; nothing where its own organisation holds most. */
const inTheWayOf = (own: Open) => givesWay([own, ...open], own.organisation, openMax.all)
