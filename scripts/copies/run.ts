import { getPlatformProxy } from 'wrangler'
import { asTyped, sayUsage } from '../as-typed.ts'
import { inSentences } from '../in-sentences.ts'
import { accountOf } from '../production/account.ts'
import { readSettings } from '../production/settings.ts'
import { writeRemoteConfig } from '../restore/read-production.ts'
import { giveCopy } from './give.ts'
import { takeCopy } from './take.ts'

/*
 * A copy outside of the account (docs/runbooks/restore.md, “The copy outside”). Tried against a simulated account.
 *
 *   npm run copies -- take DIRECTORY [--papers]     what is new in production's bucket; what is missing or wrong is named
 *   npm run copies -- give DIRECTORY [--as-it-is]   into the empty bucket that wrangler.production.toml binds
 */

const typed = asTyped(process.argv.slice(2), { flags: ['--papers', '--as-it-is'], wordsMax: 2 })
const [command, folder = ''] = typed.words
const isTake = command === 'take'
const isGive = command === 'give'
const isOfOther = typed.has(isTake ? '--as-it-is' : '--papers')
if (typed.fault || folder === '' || !(isTake || isGive) || isOfOther)
  sayUsage(
    typed.fault,
    'usage: npm run copies -- take DIRECTORY [--papers] | give DIRECTORY [--as-it-is]',
  )
const say = (line: string) => console.log(line)
await inSentences(isTake ? take : give)

async function take() {
  const settings = readSettings()
  const account = accountOf(settings.account)
  const hasPapers = typed.has('--papers')
  const faults = await takeCopy({ account, settings, folder, hasPapers, now: new Date(), say })
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function give() {
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const { env, dispose } = await getPlatformProxy<Env>({ configPath: writeRemoteConfig('CONTROL') })
  try {
    await giveCopy(folder, env.FILES, say, typed.has('--as-it-is'))
  } finally {
    await dispose()
  }
}
