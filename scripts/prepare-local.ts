import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { hashPassword } from '../worker/auth/hashing/hash-password.ts'
import { sha256 } from '../worker/core/sha256.ts'
import { directory, organisations } from '../worker/db/control.ts'
import { users } from '../worker/db/people.ts'
import { tenantMeta } from '../worker/db/tenant.ts'
import { type RoleName, roleNames } from '../worker/domain/access/role.ts'
import { addDays, dayInPortMoresby } from '../worker/domain/calendar.ts'
import { dayMs } from '../worker/domain/durations.ts'
import { must } from '../worker/domain/must.ts'
import { type Migration, migrate } from '../worker/tenancy/migrations/migrate.ts'
import { claimSlot, registerSlots, slotOf } from '../worker/tenancy/slots.ts'
import { migrateAll } from '../worker/tenancy/upkeep/migrate-all.ts'
import { addKnownPayees } from './demo/known-payees.ts'
import { demoPassword } from './demo/password.ts'

export const platformOwner = 'owner@platform.example'
/** The first is older than the past that is made for it. */
export const demoOrganisations = [
  { slug: 'demo', name: 'Demo Provincial Hospital', daysOld: 200 },
  { slug: 'other', name: 'Other Trading', daysOld: 0 },
]
export type DemoOrganisation = (typeof demoOrganisations)[number]

/** As files, or as a Worker brings them along. */
export type Migrations = { control: Migration[]; tenant: Migration[] }

/** The demo has paid for a year. */
const paidDays = 365

/** The demo's people. None of them is real. */
const demoNames: Record<RoleName, { firstName: string; lastName: string }> = {
  org_admin: { firstName: 'Ana', lastName: 'Mea' },
  finance_manager: { firstName: 'Zoe', lastName: 'Vagi' },
  payment_manager: { firstName: 'Mia', lastName: 'Kila' },
  approver: { firstName: 'Ravi', lastName: 'Tau' },
  accountant: { firstName: 'Lucy', lastName: 'Gari' },
  viewer: { firstName: 'Tom', lastName: 'Guba' },
  sys_admin: { firstName: 'Peter', lastName: 'Wari' },
  senior_approver: { firstName: 'Ruth', lastName: 'Simbu' },
  payment_officer: { firstName: 'Moses', lastName: 'Karo' },
  auditor: { firstName: 'Esther', lastName: 'Boge' },
}

/**
 * Creates and migrates the local databases, and the organisations with one user per role where they are missing.
 * Safe to repeat. Gives the organisations that have nothing in them yet.
 */
export async function prepareLocal(
  env: Env,
  migrations: Migrations,
  hash = hashPassword,
  organisations = demoOrganisations,
): Promise<string[]> {
  const at = new Date()
  const passwordHash = await hash(demoPassword)
  await migrate(env.CONTROL, migrations.control, at)
  await registerSlots(env)
  await makeOwner(env, passwordHash, at)
  const empty: string[] = []
  for (const demo of organisations) {
    const known = await slotBySlug(env, demo.slug)
    const slot = known ?? (await makeOrganisation(env, migrations.tenant, demo, passwordHash, at))
    if (await isEmpty(slotOf(env, slot))) empty.push(demo.slug)
  }
  const outcomes = await migrateAll(env, migrations.tenant, at)
  for (const { slug, error } of outcomes) if (error) console.error(`${slug}: ${error}`)
  return empty
}

/** The platform's first person; their second factor is set up at the first sign-in. */
async function makeOwner(env: Env, passwordHash: string, at: Date) {
  const control = drizzle(env.CONTROL)
  const [known] = await control.select().from(users).where(eq(users.email, platformOwner))
  if (known) return
  await control.insert(users).values({
    id: crypto.randomUUID(),
    email: platformOwner,
    firstName: 'Oa',
    lastName: 'Rivu',
    role: 'owner',
    status: 'active',
    passwordHash,
    createdAt: at,
    updatedAt: at,
  })
}

async function slotBySlug(env: Env, slug: string) {
  const found = await env.CONTROL.prepare('SELECT slot FROM organisations WHERE slug = ?')
    .bind(slug)
    .first<{ slot: string }>()
  return found?.slot
}

async function isEmpty(database: D1Database) {
  return (await database.prepare('SELECT 1 FROM source_accounts LIMIT 1').first()) === null
}

async function makeOrganisation(
  env: Env,
  migrations: Migration[],
  { slug, name, daysOld }: DemoOrganisation,
  passwordHash: string,
  now: Date,
) {
  const at = new Date(now.getTime() - daysOld * dayMs)
  const id = crypto.randomUUID()
  const slot = await claimSlot(env, id, now)
  if (!slot) throw new Error('no slot is free: run npm run reset')
  const database = slotOf(env, slot)
  await migrate(database, migrations, now)
  const schemaVersion = must(migrations.at(-1), 'migration').name
  const tenant = drizzle(database)
  await tenant.insert(tenantMeta).values({ id, slug, slot, createdAt: at })
  const ids = new Map(roleNames.map((role) => [role, crypto.randomUUID()]))
  const idOf = (role: RoleName) => must(ids.get(role), role)
  for (const role of roleNames) {
    await tenant.insert(users).values({
      id: idOf(role),
      email: `${role}@${slug}.example`,
      ...demoNames[role],
      role,
      status: 'active',
      passwordHash,
      createdAt: at,
      updatedAt: at,
    })
  }
  const two = { maker: idOf('payment_manager'), second: idOf('finance_manager') }
  await addKnownPayees(tenant, two, now)
  const control = drizzle(env.CONTROL)
  await control.insert(organisations).values({
    id,
    slug,
    name,
    state: 'active',
    stateSince: dayInPortMoresby(at),
    plan: 'professional',
    paidUntil: addDays(dayInPortMoresby(now), paidDays),
    billingEmail: `org_admin@${slug}.example`,
    userCount: roleNames.length,
    slot,
    schemaVersion,
    createdAt: at,
  })
  for (const role of roleNames) {
    const emailHash = await sha256(`${role}@${slug}.example`)
    await control.insert(directory).values({ emailHash, organisationId: id })
  }
  return slot
}
