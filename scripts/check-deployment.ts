import { existsSync, readFileSync } from 'node:fs'
import { deploymentFault, secretNames } from '../worker/domain/deployment.ts'
import { variableOf } from './production-config.ts'

/** Before `wrangler deploy`: a configuration that the Worker itself would refuse never leaves this machine. */
const file = process.argv[2] ?? 'wrangler.production.toml'
if (!existsSync(file)) {
  console.error(`there is no ${file}: npm run slots -- bind (docs/deploy.md).`)
  process.exit(1)
}
const config = readFileSync(file, 'utf8')
const written = secretNames.find((name) => new RegExp(`^\\s*${name}\\s*=`, 'm').test(config))
const inFile =
  written && `${written} is a secret: put it with wrangler, and take it out of the file`
const ofPages = deploymentFault({
  host: variableOf(config, 'BASE_HOST'),
  supportEmail: variableOf(config, 'SUPPORT_EMAIL'),
  supportPhone: variableOf(config, 'SUPPORT_PHONE'),
})
const fault = inFile ?? ofPages
if (fault) {
  console.error(`${file}: ${fault} (docs/deploy.md).`)
  process.exit(1)
}
