import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../api.ts'

/** What this page reads of the API's own description. */
const Description = z.object({
  openapi: z.string(),
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))),
})

export type Call = { method: string; path: string; summary: string }

export const callsQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => api.get('/openapi.json', Description, signal),
})

/** Every call of the API, by its first folder. */
export function callsByRoom({ paths }: z.infer<typeof Description>): [string, Call[]][] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path,
      summary,
    })),
  )
  return [...Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? '')]
}
