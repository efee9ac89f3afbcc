import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { hashPassword } from '../auth/sign-in/hash-password.ts'
import { organisations } from '../db/control.ts'
import { users } from '../db/people.ts'
import { tenantMeta } from '../db/tenant.ts'
import type { RoleName } from '../domain/access/role.ts'
import { must } from '../domain/must.ts'
import { migrate } from '../tenancy/migrate.ts'
import { controlMigrations, tenantMigrations } from '../tenancy/migrations.ts'
import { claimSlot, registerSlots, slotOf } from '../tenancy/slots.ts'

export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: RoleName
}

export const password = 'acme-password-23'
let passwordHash: Promise<string> | undefined

/** Makes an organisation with its own database and people, as signing up will. */
export async function makeOrganisation(slug: string, name: string, people: Person[]) {
  const at = new Date()
  await migrate(env.CONTROL, controlMigrations, at)
  await registerSlots(env)
  const id = `org-${slug}`
  const slot = await claimSlot(env, id, at)
  if (!slot) throw new Error('no slot is free')
  const database = slotOf(env, slot)
  await migrate(database, tenantMigrations, at)
  const tenant = drizzle(database)
  await tenant.insert(tenantMeta).values({ id, slug, slot, createdAt: at })
  await drizzle(env.CONTROL)
    .insert(organisations)
    .values({
      id,
      slug,
      name,
      state: 'active',
      slot,
      schemaVersion: must(tenantMigrations.at(-1), 'migration').name,
      createdAt: at,
    })
  passwordHash ??= hashPassword(password)
  const hash = await passwordHash
  for (const person of people) {
    await tenant.insert(users).values({
      ...person,
      status: 'active',
      passwordHash: hash,
      createdAt: at,
      updatedAt: at,
    })
  }
  return { id, slug, slot, database }
}
