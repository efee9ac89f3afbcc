import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'
import type { Migration } from '../worker/tenancy/migrations/migrate.ts'

/**
 * The local databases as the local Worker sees them: same names, same files. Only the databases are opened: the Durable
 * Objects live in the Worker and are not to be had from here.
 */
export async function openLocal(persistTo = '.wrangler/state') {
  const { compatibility_date, d1_databases } = readConfig({ config: 'wrangler.toml' })
  const configPath = resolve('.wrangler/databases.json')
  mkdirSync('.wrangler', { recursive: true })
  writeFileSync(configPath, JSON.stringify({ name: 'bilum', compatibility_date, d1_databases }))
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  return getPlatformProxy<Env>({ configPath, persist: { path: resolve(`${persistTo}/v3`) } })
}

/** The migrations as they lie there, in order. */
export const migrationFiles = () => ({
  control: migrationsIn('migrations/control'),
  tenant: migrationsIn('migrations/tenant'),
})

function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, ''),
      sql: readFileSync(`${folder}/${file}`, 'utf8'),
    }))
}
