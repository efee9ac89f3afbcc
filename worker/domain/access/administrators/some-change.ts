import { allow, type Result, refuse } from '../../result.ts'

/**
 * A change changes something: without that a log, a letter and whoever confirms it would tell of nothing. What `after` names
 * is compared with what stands there; what it leaves out stays.
 */
export function someChange<After extends object>(
  before: object,
  after: After,
): Result<After, 'nothing_changes'> {
  const had = new Map(Object.entries(before))
  const isOther = Object.entries(after).some(
    ([field, value]) =>
      value !== undefined && JSON.stringify(had.get(field)) !== JSON.stringify(value),
  )
  return isOther ? allow(after) : refuse('nothing_changes')
}
