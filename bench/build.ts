import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { unstable_readConfig as readConfig } from 'wrangler'

/*
 * What is measured is built once and served from its copy: a file saved in the meantime restarts nothing.
 */

/** The Worker as it would be deployed, with the web app beside it. Gives the folder of its script. */
export function build(directory: string): string {
  const outdir = `${directory}/worker`
  const built = spawnSync('wrangler', ['deploy', '--dry-run', '--outdir', outdir], {
    encoding: 'utf8',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' },
  })
  if (built.status !== 0) throw new Error(built.stderr)
  cpSync('web/dist', `${directory}/web`, { recursive: true })
  return outdir
}

/** How `wrangler dev` serves the built Worker with the bindings of the real one. */
export function realWorker(directory: string, script: string): string[] {
  const bindings = ['--config', 'wrangler.toml', '--assets', `${directory}/web`]
  return [`${script}/index.js`, '--no-bundle', ...bindings]
}

/** The bare Worker has the same runtime, and of bindings an empty database and an empty store. */
export function bareWorker(directory: string): string[] {
  const { compatibility_date } = readConfig({ config: 'wrangler.toml' })
  const config = {
    name: 'bare',
    main: '../../bench/bare-worker.ts',
    compatibility_date,
    d1_databases: [{ binding: 'DATABASE', database_name: 'bare', database_id: 'bare' }],
    kv_namespaces: [{ binding: 'STORE', id: 'bare' }],
  }
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${directory}/bare.json`, JSON.stringify(config))
  return ['--config', `${directory}/bare.json`]
}
