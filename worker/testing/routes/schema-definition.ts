import type * as z from 'zod/mini'

/** What a schema is made of, whichever kind it is. */
type Definition = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  valueType?: z.core.$ZodType
  entries?: Record<string, string>
  values?: unknown[]
  options?: z.core.$ZodType[]
}

export const definitionOf = ({ _zod }: z.core.$ZodType) => _zod.def as Definition // each kind has what it is made of
