import { someChange } from '../../domain/access/administrators/some-change.ts'
import type { Answer } from '../commit.ts'
import { Refusal } from './refusal.ts'

/** A change that would leave everything as it is, on its way out: nothing is written, and what stands there is the answer. */
export class AsItStands extends Error {
  readonly answer: Answer

  constructor(body: object) {
    super('nothing_changes')
    this.answer = { status: 200, body }
  }
}

/**
 * Ends a change that would leave everything as it is with what stands there, as `view` shows it. Where it waited, somebody made
 * the same change meanwhile (`stale_change`).
 */
export function endUnlessChanged(
  before: object,
  after: object,
  view: () => object,
  hasWaited = false,
) {
  if (someChange(before, after).ok) return
  if (hasWaited) throw new Refusal('stale_change')
  throw new AsItStands(view())
}
