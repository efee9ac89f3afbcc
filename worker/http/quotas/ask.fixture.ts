import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { organisationApp } from '../../organisation-app.ts'
import { mia, originOf, tokenOf } from '../../testing/cast.ts'
import type { Person } from '../../testing/organisation.ts'

export type Asked = {
  person?: Person
  method?: string
  slug?: string
  times?: number
  body?: BodyInit
}

/** Asks a Worker whose quotas are so many times those of the table. */
export async function ask(
  path: string,
  { person = mia, method = 'GET', slug = 'acme', times = 1, body }: Asked = {},
) {
  const request = new Request(originOf(slug) + path, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      Authorization: `Bearer ${await tokenOf(person, slug)}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
  })
  const sized = { ...env, QUOTA_TIMES: String(times) as '1' } // the type says what stands in the file
  return organisationApp.fetch(request, sized, createExecutionContext())
}
