/**
 * Which of the Workers that share the control database this is: it is bound to the slots of its cell alone, and walks the
 * organisations of its cell alone.
 */
export const cellOf = ({ CELL }: Partial<Pick<Env, 'CELL'>>): string => CELL || 'main'
