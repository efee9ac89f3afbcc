import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { HealthView } from '../contract/organisation.ts'
import type { App } from '../http/app.ts'
import { allowed } from '../http/policy.ts'
import { orAway, partsOf } from './health.ts'

/** Whether what an organisation's requests need answers: its own database, timed now, and ours as monitors hear of them. */
export const organisationHealth = new Hono<App>().get(
  '/',
  allowed('view_organisation'),
  async (c) => {
    const { db } = c.var.tenant
    const now = new Date()
    const [{ control, sessions, files }, database] = await Promise.all([
      partsOf(c.env, now),
      orAway('an organisation’s database', () => db.get(sql`select 1`)),
    ])
    return c.json<HealthView>({
      database: database === 'away' ? 'away' : 'ok',
      ...{ control, sessions, files },
      databaseMs: Date.now() - now.getTime(),
    })
  },
)
