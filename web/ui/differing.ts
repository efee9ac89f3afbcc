/**
 * Of a form, the fields that are other than they were when it was filled: what nobody typed in is not sent, so that it changes
 * nothing that a colleague has changed since.
 */
export function differing<Fields extends object>(start: Fields, written: Fields): Partial<Fields> {
  const fields = Object.entries(written).filter(
    // its own names; lists and switches by what they hold
    ([name, value]) => JSON.stringify(start[name as keyof Fields]) !== JSON.stringify(value),
  )
  return Object.fromEntries(fields) as Partial<Fields> // some of the same fields
}
