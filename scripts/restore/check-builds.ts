import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { remoteConfig } from './remote-config.ts'

/*
 * The Worker of `npm run restore`, `load-dump`, `move` and `enter-again`, built as those commands build it for production: nobody
 * gives one of them before the worst day.
 */

const file = '.wrangler/remote-check.toml'
mkdirSync('.wrangler', { recursive: true })
writeFileSync(file, remoteConfig(readFileSync('wrangler.toml', 'utf8'), 'TENANT_0001'))
const words = ['deploy', 'scripts/restore/restoring-worker.ts', '--dry-run', '--config', file]
execFileSync('wrangler', [...words, '--outdir', '.wrangler/dry-run-restoring'], { stdio: 'pipe' })
console.log('The Worker that restores can be built.')
