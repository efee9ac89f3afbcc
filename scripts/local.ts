import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'

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
