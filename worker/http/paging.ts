import { Refusal } from '../core/refusals/refusal.ts'

/** The key of the last row as an opaque text for the next page's address. */
export function writeCursor(key: (string | number)[]): string {
  return btoa(encodeURIComponent(JSON.stringify(key)))
}

/** The key a page starts after. Refuses whatever this product did not write. */
export function readCursor<Key extends (string | number)[]>(
  cursor: string | undefined,
  kinds: { [Part in keyof Key]: 'string' | 'number' },
): Key | undefined {
  if (cursor === undefined) return undefined
  const key = parse(cursor)
  const fits =
    Array.isArray(key) &&
    key.length === kinds.length &&
    key.every((part, index) => typeof part === kinds[index])
  if (!fits) throw new Refusal('cursor_invalid')
  return key as unknown as Key // each part was checked against its kind above
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(atob(cursor)))
  } catch {
    return undefined
  }
}

/** One row more than asked for was read: gives the page, and the cursor when there was more. */
export function pageOf<Row>(rows: Row[], limit: number, keyOf: (row: Row) => (string | number)[]) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(keyOf(last)) : null
  return { items, nextCursor }
}
