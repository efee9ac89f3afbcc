import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { findTenantUser } from '../../../auth/account/user-store.ts'
import { asUser } from '../../../auth/account/user-view.ts'
import { must } from '../../../domain/must.ts'
import { asColleague, openAcme, proveAnew } from '../../../testing/colleagues.ts'
import { reexamineBatches } from '../../reexamine.ts'

/* Rights and rules changed as people do it: asked of the Worker by one administrator, and confirmed by another. */

type Asked = { who?: string; method: string; path: string; body?: unknown }

/** Asks, has Tama confirm it where it waits, and lets what follows be done. Says what was answered last. */
export async function byTwo({ who = 'sela', method, path, body }: Asked) {
  for (const id of [who, 'tama']) await proveAnew(id)
  let answer = await asColleague(who, method, path, { body })
  if (answer.status === 202) {
    answer = await asColleague('tama', 'POST', `/changes/${answer.body.pending.id}/confirmation`)
  }
  expect([200, 201]).toContain(answer.status)
  await looksEverywhere()
  return answer
}

/**
 * What follows a change of rights began before this does, and is answered before: nothing of it is left to be done to the
 * batch while its next step is taken.
 */
export async function looksEverywhere() {
  const tenant = await openAcme()
  await env.CONTROL.prepare('SELECT 1').first()
  const sela = asUser(must(await findTenantUser(tenant.db, 'sela'), 'sela'))
  await reexamineBatches(env, tenant, sela)
}
