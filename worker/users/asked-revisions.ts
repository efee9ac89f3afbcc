/** What the roles meant that a change waited on, by name: a change of a role counts its revision up. */
export type AskedRevisions = Partial<Record<string, number>>

/** Do they still mean that? What waited before roles could be changed was asked on the first meaning. */
export function isAsAsked(asked: AskedRevisions, now: Record<string, number>): boolean {
  return Object.entries(now).every(([role, revision]) => (asked[role] ?? 0) === revision)
}
