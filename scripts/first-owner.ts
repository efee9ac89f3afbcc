import { firstOwnerSql } from '../worker/platform/first-owner.ts'
import { inSentences } from './in-sentences.ts'
import { accountOf } from './production/account.ts'
import { makeFirstOwner } from './production/make-first-owner.ts'
import { readSettings } from './production/settings.ts'

/*
 * Production's first platform owner, once the first deployment has answered a request (docs/decisions/0015). Tried against a
 * simulated account.
 *
 *   npm run first-owner -- EMAIL FIRST-NAME LAST-NAME [--dry-run]
 */

const words = process.argv.slice(2).filter((word) => word !== '--dry-run')
const [email = '', firstName = '', lastName = ''] = words
if (words.length !== 3 || !/^[^\s@']+@[^\s@']+\.[^\s@']+$/.test(email)) {
  console.error('usage: npm run first-owner -- EMAIL FIRST-NAME LAST-NAME [--dry-run]')
  process.exit(2)
}

const person = { id: crypto.randomUUID(), email, firstName, lastName }
if (process.argv.includes('--dry-run')) console.log(firstOwnerSql(person, new Date()))
else
  await inSentences(async () => {
    const settings = readSettings()
    await makeFirstOwner(accountOf(settings.account), settings, person, new Date())
    console.log(
      `${email} now opens https://${settings.host}/padmin/reset-password, chooses a password, and sets up an app.`,
    )
  })
