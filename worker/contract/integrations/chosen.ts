import * as z from 'zod/mini'

/** Chosen from a short list: at least one of it, each once. */
export function chosen<const Names extends readonly [string, ...string[]]>(
  what: string,
  names: Names,
) {
  return z
    .array(z.enum(names, `Choose ${what} of the list`))
    .check(
      z.minLength(1, `Choose at least one of the ${what}`),
      z.maxLength(names.length, `Choose each of the ${what} once`),
    )
}

/** Shown once: a repeat of the call gives the same answer without it. */
export const secret = { secret: z.optional(z.string()) }
