import type * as z from 'zod/mini'

/** One call of the API: what goes in, what comes out. A test holds that the lists and the routes are the same. */
export type ApiOperation = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  summary: string
  body?: z.core.$ZodType
  query?: z.ZodMiniObject
  answer?: z.core.$ZodType
  media?: string
}
