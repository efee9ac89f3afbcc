/** For what cannot be missing unless the program is wrong: gives the value, or throws naming it. */
export function must<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} must exist`)
  return value
}
