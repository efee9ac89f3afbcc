/** How far a walk through a list came in the turn before, and what keeps it for the next one. */
export type Walk = { place: string | undefined; keepPlace: (place: string) => unknown }
export const fromBeginning: Walk = { place: undefined, keepPlace: () => undefined }

/** A page that has to be done once more: the turn has no calls left for the rest of it. */
export const cutShort = Symbol('cut short')

/**
 * Walks through a list by the key of its rows, so many pages in one turn: the next turn goes on behind them, and nobody stands too
 * far behind in it to be looked at. `page` does what there is to do behind a key (`''`: at the beginning) and gives the next one,
 * nothing at the end of the list. Says whether it came to the end.
 */
export async function walkOn(
  { place = '', keepPlace }: Walk,
  pagesMax: number,
  page: (after: string) => Promise<string | number | null | typeof cutShort>,
): Promise<boolean> {
  let after = place
  for (let pages = 0; pages < pagesMax; pages++) {
    const next = await page(after)
    if (next === null) return true
    if (next === cutShort) break
    after = String(next)
  }
  await keepPlace(after)
  return false
}
