import { env } from 'cloudflare:workers'
import { hashPassword } from '../auth/hashing/hash-password.ts'
import { controlDb } from '../core/databases.ts'
import { organisations } from '../db/control.ts'
import type { RoleName } from '../domain/access/role.ts'
import { must } from '../domain/must.ts'
import { controlMigrations } from '../tenancy/migrations/control-migrations.ts'
import { type Migration, migrate } from '../tenancy/migrations/migrate.ts'
import { tenantMigrations } from '../tenancy/migrations/tenant-migrations.ts'
import { bindingOf, claimSlot, registerSlots } from '../tenancy/slots.ts'
import { bringUpToDate } from './setup/kept-schema.ts'

export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: RoleName
}

export const password = 'acme-password-23'
let passwordHash: Promise<string> | undefined

/** Makes an organisation with its own database and people, as signing up will; on an older schema where one is given. */
export async function makeOrganisation(
  slug: string,
  name: string,
  people: Person[],
  migrations: Migration[] = tenantMigrations,
) {
  const at = new Date()
  await migrate(env.CONTROL, controlMigrations, at)
  await registerSlots(env)
  const id = `org-${slug}`
  const slot = await claimSlot(env, id, at)
  if (!slot) throw new Error('no slot is free')
  const database = bindingOf(env, slot)
  await bringUpToDate(database, migrations, at)
  await controlDb(env)
    .insert(organisations)
    .values({
      id,
      slug,
      name,
      state: 'active',
      slot,
      schemaVersion: must(migrations.at(-1), 'migration').name,
      createdAt: at,
    })
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  const now = at.getTime()
  // in the words of the first schema: every one after it has these columns
  const addPerson = database.prepare(
    "INSERT INTO users (id, email, first_name, last_name, role, status, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 'active', ?, ?, ?)",
  )
  await database.batch([
    database
      .prepare('INSERT INTO tenant_meta (id, slug, slot, created_at) VALUES (?, ?, ?, ?)')
      .bind(id, slug, slot, now),
    ...people.map((one) =>
      addPerson.bind(one.id, one.email, one.firstName, one.lastName, one.role, hash, now, now),
    ),
  ])
  return { id, slug, slot, database }
}

/** Acme, or another organisation, is in a state past every way that leads there. */
export const putInState = (state: string, id = 'org-acme') =>
  env.CONTROL.prepare('UPDATE organisations SET state = ?, revision = revision + 1 WHERE id = ?')
    .bind(state, id)
    .run()
