import type { Context } from 'hono'
import { counting, newTally } from '../../core/d1/tally.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import type { App } from '../app.ts'
import { limitKey } from '../network/network-key.ts'
import { oweRows } from '../quotas/count-rows.ts'
import { stillTaken } from './still-taken.ts'

/**
 * What leaves for minutes is in memory page by page for as long as somebody takes to read it, and nobody makes them. So many
 * leave an isolate at a moment: of one person, of an organisation, and of all, each counted by what its pages may have.
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

type Open = { person: string; organisation: string; weight: number; at: number }
const open = new Set<Open>()

/** What a generator gives, sent as fast as it is taken and for as long as its taker may; refused where too many leave already. */
export function takenStream(
  c: Context<App>,
  weight: number,
  chunks: AsyncGenerator<Uint8Array, void>,
): ReadableStream<Uint8Array> {
  const own = takePlace(c, weight)
  const taken = stillTaken(c, chunks)
  let alarm: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(alarm)
    open.delete(own)
  }
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(alarm)
      own.at = Date.now()
      try {
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
      alarm = setTimeout(() => {
        leave()
        controller.error(new Error('nobody takes it any more'))
        taken.return().catch(() => undefined) // it holds nothing that has to be closed
      }, silentMs)
    },
    async cancel() {
      leave()
      await taken.return()
    },
  })
}

function takePlace(c: Context<App>, weight: number): Open {
  const own = requirePlace(c, weight)
  open.add(own)
  return own
}

/** Refuses whoever finds no place: before it is noted that they take it. */
export function requirePlace(c: Context<App>, weight: number): Open {
  const { apiKey, actorId, realm } = c.var
  const person = apiKey ? `key/${apiKey.id}` : (actorId ?? `from/${limitKey(c)}`)
  const own: Open = { person, organisation: realm.id, weight, at: Date.now() }
  const sums = { person: weight, organisation: weight, all: weight }
  for (const one of open) {
    // its request may be gone without a word
    if (own.at - one.at > silentMs) {
      open.delete(one)
      continue
    }
    sums.all += one.weight
    if (one.organisation !== own.organisation) continue
    sums.organisation += one.weight
    if (one.person === person) sums.person += one.weight
  }
  const fits =
    sums.person <= openMax.person &&
    sums.organisation <= openMax.organisation &&
    sums.all <= openMax.all
  if (!fits) throw new Refusal('too_much_at_once')
  return own
}
