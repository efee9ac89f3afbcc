import { execFileSync } from 'node:child_process'
import { firstOwnerSql } from '../worker/platform/first-owner.ts'

/*
 * Production's first platform owner, once the first deployment has answered a request (docs/decisions/0015). Not yet run
 * against a real account.
 *
 *   npm run first-owner -- EMAIL FIRST-NAME LAST-NAME [--dry-run]
 */

const words = process.argv.slice(2).filter((word) => word !== '--dry-run')
const [email = '', firstName = '', lastName = ''] = words
if (words.length !== 3 || !email.includes('@')) {
  console.error('usage: npm run first-owner -- EMAIL FIRST-NAME LAST-NAME [--dry-run]')
  process.exit(2)
}

const sql = firstOwnerSql({ id: crypto.randomUUID(), email, firstName, lastName }, new Date())
if (process.argv.includes('--dry-run')) console.log(sql)
else {
  const where = ['--remote', '--config', 'wrangler.production.toml']
  execFileSync('wrangler', ['d1', 'execute', 'CONTROL', ...where, '--command', sql], {
    stdio: 'inherit',
  })
  console.log(`${email} now opens /padmin/reset-password, chooses a password, and sets up an app.`)
}
