import { isOnItsWay } from '../../domain/dumps/moving.ts'

/**
 * Which of the Workers that share the control database this is: it is bound to the slots of its cell alone, and walks the
 * organisations of its cell alone.
 */
export const cellOf = ({ CELL }: Partial<Pick<Env, 'CELL'>>): string => CELL || 'main'

/** Why an organisation is none of this cell's; nothing where it is. Whoever sent us its host may know better in a moment. */
export function elsewhere(env: Env, { cell }: { cell: string }) {
  if (cell === cellOf(env)) return undefined
  return isOnItsWay(cell) ? ('maintenance' as const) : ('in_another_cell' as const)
}
