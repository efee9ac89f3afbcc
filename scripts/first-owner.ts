import { firstOwnerSql } from '../worker/platform/first-owner.ts'
import { asTyped, sayUsage } from './as-typed.ts'
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

const { words, has, fault } = asTyped(process.argv.slice(2), {
  flags: ['--dry-run'],
  wordsMax: 3,
})
const [email = '', firstName = '', lastName = ''] = words
if (fault || words.length !== 3 || !/^[^\s@']+@[^\s@']+\.[^\s@']+$/.test(email))
  sayUsage(fault, 'usage: npm run first-owner -- EMAIL FIRST-NAME LAST-NAME [--dry-run]')

const person = { id: crypto.randomUUID(), email, firstName, lastName }
if (has('--dry-run')) console.log(firstOwnerSql(person, new Date()))
else
  await inSentences(async () => {
    const settings = readSettings()
    await makeFirstOwner(accountOf(settings.account), settings, person, new Date())
    console.log(
      `${email} now opens https://${settings.host}/padmin/reset-password, chooses a password, and sets up an app.`,
    )
  })
