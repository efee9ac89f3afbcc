import { Hono } from 'hono'
import { version } from '../../package.json'
import { readUsage } from '../billing/store.ts'
import type { SystemView } from '../contract/organisation.ts'
import { controlDb } from '../core/databases.ts'
import { report } from '../core/log/report.ts'
import { objectOf } from '../core/objects/object-of.ts'
import { planOf } from '../domain/billing/plan.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { jobNames, jobs } from '../domain/jobs/jobs.ts'
import { standingOf } from '../domain/jobs/standing.ts'
import type { App } from '../http/app.ts'
import { allowed } from '../http/policy.ts'
import { loadOrganisation } from '../organisations/store.ts'
import { newestSchema } from '../tenancy/migrations/tenant-migrations.ts'
import { findLookAt, readRecords } from './store.ts'
import { type Ended, withEnded } from './turns.ts'

/** What runs for an organisation: versions, usage of its plan, jobs. */
export const systemRoutes = new Hono<App>().get('/', allowed('view_organisation'), async (c) => {
  const { tenant } = c.var
  const now = new Date()
  const month = dayInPortMoresby(now).slice(0, 7)
  const control = controlDb(c.env)
  const organisation = await loadOrganisation(control, tenant.id)
  const { plan, state, migrationError } = organisation
  const [billingLookAt, own, lines, ended] = await Promise.all([
    findLookAt(control, tenant.id),
    readRecords(tenant.db),
    readUsage(tenant.db, plan, month),
    askKeeper(c.env, tenant.id),
  ])
  const turns = withEnded(own.records.turns, ended)
  const records = { ...own.records, turns, billingLookAt }
  const { tag, timestamp } = c.env.VERSION
  return c.json<SystemView>({
    askedAt: now.toISOString(),
    product: { version, commit: tag, deployedAt: timestamp || null },
    schema: {
      has: own.schema.has,
      since: new Date(own.schema.since).toISOString(),
      knows: newestSchema,
      hasFailed: migrationError !== null,
    },
    usage: { planTitle: planOf(plan).title, month, lines },
    files: own.files,
    jobs: jobNames.map((job) => {
      const { title, says, rhythm } = jobs[job]
      const { tone, lastAt, nextAt, outcome } = standingOf(job, records, state, now)
      const moments = { lastAt: momentOf(lastAt), nextAt: momentOf(nextAt) }
      return { job, title, says, rhythm, tone, ...moments, outcome }
    }),
  })
})

/** When its jobs last came to their end, as its keeper remembers it; nothing where that is away, or of the release before. */
function askKeeper(env: Env, id: string): Promise<Ended | undefined> {
  return objectOf(env.KEEPER, id)
    .lastTurns()
    .catch((error: unknown) => {
      report(error, `the keeper of ${id} was not asked`)
      return undefined
    })
}

const momentOf = (at: Date | null) => at?.toISOString() ?? null
