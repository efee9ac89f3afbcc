import { env } from 'cloudflare:workers'
import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { commit } from '../../core/commit.ts'
import { counting, newTally } from '../../core/d1/tally.ts'
import { tenantDb } from '../../core/databases.ts'
import { makeCast } from '../../testing/cast.ts'
import type { App } from '../app.ts'
import { owedHere, oweRows } from './count-rows.ts'

test('what a change keeps of itself counts beside its rows, by its length', async () => {
  const { database } = (await makeCast()).acme
  const c: unknown = {
    env: {},
    var: { realm: { kind: 'organisation', id: 'org-long' }, actorId: 'mia' },
  }
  const asked = newTally()
  const key = crypto.randomUUID()
  await counting(asked, () =>
    commit(
      {
        env,
        realm: { id: 'org-acme', db: tenantDb(database) },
        mutation: { userId: 'mia', key, requestHash: key },
      },
      {
        ...{ at: new Date(), actorId: 'mia', action: 'payee.changed', subject: 'payee/p' },
        details: { list: 'x'.repeat(32_000) },
        ...{ statements: [], answer: { status: 200, body: 'x'.repeat(32_000) } },
      },
    ),
  )
  oweRows(c as Context<App>, asked)
  const untold = owedHere.get('org-long/mia')?.untold ?? 0
  expect([untold >= 1_000, untold < 1_100]).toEqual([true, true])
})
