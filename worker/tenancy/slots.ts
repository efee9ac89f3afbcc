import { cellOf } from '../core/d1/cell.ts'
import { patient } from '../core/d1/patient-database.ts'
import { untilAnswered } from '../core/d1/until-answered.ts'
import { controlOf } from '../core/databases.ts'

/** A tenant's database by its slot name. */
export function slotOf(env: Env, slot: string): D1Database {
  return patient(bindingOf(env, slot))
}

/** Its binding as it is. Only this folder knows that `env` has one database per organisation. */
export function bindingOf(env: Env, slot: string): D1Database {
  const binding = (env as unknown as Record<string, unknown>)[slot] // the bindings are generated as separate names
  if (!slot.startsWith('TENANT_') || !isDatabase(binding)) throw new Error(`no slot ${slot}`)
  return binding
}

/** Is this the name of a slot: `TENANT_0001`, or `TENANT_20001` in a further cell? */
export const isSlotName = (name: string) => /^TENANT_\d{4,5}$/.test(name)

/** The names of every slot bound to this Worker, in order. */
export function slotNames(env: Env): string[] {
  return Object.keys(env).filter(isSlotName).sort()
}

/** Makes every bound slot known to the control database as one of this cell. Safe to repeat. */
export async function registerSlots(env: Env) {
  const names = JSON.stringify(slotNames(env))
  const statement = controlOf(env)
    .prepare('INSERT OR IGNORE INTO slots (binding, cell) SELECT value, ? FROM json_each(?)')
    .bind(cellOf(env), names)
  await untilAnswered(() => statement.run())
}

/**
 * Takes the first free slot of this cell for an organisation, or gives the one it already has. `undefined`: none is free. Asked twice
 * at once it still takes one: the claim itself says that the organisation has none yet. Those that are `silent` are passed over.
 */
export async function claimSlot(env: Env, organisationId: string, at: Date, silent: string[] = []) {
  const statement = controlOf(env)
    .prepare(
      `UPDATE slots SET organisation_id = ?1, claimed_at = ?2
       WHERE binding = (SELECT binding FROM slots WHERE organisation_id IS NULL AND cell = ?3
           AND binding NOT IN (SELECT value FROM json_each(?4)) ORDER BY binding LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM slots WHERE organisation_id = ?1)`,
    )
    .bind(organisationId, at.getTime(), cellOf(env), JSON.stringify(silent))
  await untilAnswered(() => statement.run())
  return findSlot(env, organisationId)
}

/** The slot that an organisation has, or that was claimed for it while it is being made. */
export async function findSlot(env: Env, organisationId: string): Promise<string | undefined> {
  const own = await controlOf(env)
    .prepare('SELECT binding FROM slots WHERE organisation_id = ?')
    .bind(organisationId)
    .first<{ binding: string }>()
  return own?.binding
}

export async function countFreeSlots(env: Env): Promise<number> {
  const sql = 'SELECT count(*) AS free FROM slots WHERE organisation_id IS NULL AND cell = ?'
  return Number(await controlOf(env).prepare(sql).bind(cellOf(env)).first('free'))
}

function isDatabase(binding: unknown): binding is D1Database {
  return typeof binding === 'object' && binding !== null && 'prepare' in binding
}
