import { inSentences } from './in-sentences.ts'
import { runSlots } from './production/run-slots.ts'

/*
 * Production's databases, made ahead of time from production.json (docs/deploy.md). Tried against a simulated account.
 *
 *   npm run slots -- stores [--dry-run]        the control database, the KV namespace, the bucket and its lock
 *   npm run slots -- list
 *   npm run slots -- create COUNT [--dry-run]
 *   npm run slots -- bind [--dry-run]          writes wrangler.production.toml
 *   npm run slots -- free TENANT_0030 [--dry-run]      one that was set aside, once nothing is in it (docs/runbooks/incident.md)
 *   npm run slots -- replace TENANT_0007 [--dry-run]   another database in place of one that is lost (docs/runbooks/restore.md)
 */

const place = { folder: '.', env: process.env, say: (line: string) => console.log(line) }
await inSentences(() => runSlots(process.argv.slice(2), place))
