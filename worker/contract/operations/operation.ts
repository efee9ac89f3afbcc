import type * as z from 'zod/mini'

/** One call of the API: what goes in, what comes out. A test holds that the lists and the routes are the same. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'delete'
  path: string
  summary: string
  body?: z.core.$ZodType
  query?: string[]
  answer?: z.core.$ZodType
  media?: string
}

/** What every list that is paged by a key takes. */
export const paging = ['cursor', 'limit']
