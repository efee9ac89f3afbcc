import { readFileSync } from 'node:fs'
import { deploymentFault } from '../worker/domain/deployment.ts'
import { variableOf } from './production-config.ts'

/** Before `wrangler deploy`: a configuration that the Worker itself would refuse never leaves this machine. */
const file = process.argv[2] ?? 'wrangler.production.toml'
const config = readFileSync(file, 'utf8')
const fault = deploymentFault({
  host: variableOf(config, 'BASE_HOST'),
  supportEmail: variableOf(config, 'SUPPORT_EMAIL'),
  supportPhone: variableOf(config, 'SUPPORT_PHONE'),
})
if (fault) {
  console.error(`${file}: ${fault} (docs/deploy.md).`)
  process.exit(1)
}
