import { readFileSync } from 'node:fs'
import { keyId } from '../worker/core/keys.ts'
import { secretsFault } from '../worker/domain/deployment.ts'
import { inSentences } from './in-sentences.ts'
import { accountOf } from './production/account.ts'
import { leftUnderKey } from './production/left-under-key.ts'
import { readSettings } from './production/settings.ts'

/*
 * While MASTER_KEY is being changed (docs/security/keys.md). Tried against a simulated account.
 *
 *   npm run keys -- id < FILE       the id of the key in a file; the key itself is not shown
 *   npm run keys -- left ID         what is still sealed by another key, database by database
 */

const [command, id = ''] = process.argv.slice(2)

if (command === 'id') await inSentences(showId)
else if (command === 'left' && /^k[\w-]{8}$/.test(id)) await inSentences(showLeft)
else {
  console.error('usage: npm run keys -- id < FILE | left ID')
  process.exit(2)
}

/** Of what the Worker would take: a file that is empty or cut off has no id to write down. */
async function showId() {
  const masterKey = readFileSync(0, 'utf8').trim()
  const fault = secretsFault({ masterKey, isLocal: false })
  if (fault) throw new Error(`${fault}: no key is in this file`)
  console.log(await keyId(masterKey))
}

async function showLeft() {
  const settings = readSettings()
  const { left, asked, elsewhere } = await leftUnderKey(accountOf(settings.account), settings, id)
  for (const { binding, many } of left) console.log(`${binding}  ${many} left`)
  const total = left.reduce((sum, { many }) => sum + many, 0)
  console.log(`${total} left under another key than ${id}, in ${asked} databases`)
  if (elsewhere > 0)
    console.log(`${elsewhere} organisations live in another cell: ask from its checkout as well.`)
  if (total > 0) process.exitCode = 1
}
