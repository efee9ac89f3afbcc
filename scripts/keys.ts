import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { keyId } from '../worker/core/keys.ts'
import { databasesOf, leftUnderOther } from './production-config.ts'

/*
 * While MASTER_KEY is being changed (docs/security/keys.md). Tried locally, not yet against a real account.
 *
 *   npm run keys -- id < FILE       the id of the key in a file; the key itself is not shown
 *   npm run keys -- left ID         what is still sealed by another key, database by database; --local looks on this machine
 */

const [command, id = '', where] = process.argv.slice(2)
const isLocal = where === '--local'

if (command === 'id') console.log(await keyId(readFileSync(0, 'utf8').trim()))
else if (command === 'left' && /^k[\w-]{8}$/.test(id)) showLeft()
else {
  console.error('usage: npm run keys -- id < FILE | left ID [--local]')
  process.exit(2)
}

function showLeft() {
  const config = readFileSync(isLocal ? 'wrangler.toml' : 'wrangler.production.toml', 'utf8')
  const used = asked('CONTROL', 'SELECT slot AS word FROM organisations').map(String)
  const databases = databasesOf(config).filter(
    ({ binding }) => binding === 'CONTROL' || used.includes(binding),
  )
  let total = 0
  for (const { binding, name } of databases) {
    const [left] = asked(name, leftUnderOther(id, binding !== 'CONTROL'))
    total += Number(left)
    if (Number(left) > 0) console.log(`${binding}  ${left} left`)
  }
  console.log(`${total} left under another key than ${id}, in ${databases.length} databases`)
  if (total > 0) process.exitCode = 1
}

/** The column `word` of what a database answers. */
function asked(name: string, sql: string): (string | number)[] {
  const place = isLocal ? ['--local'] : ['--remote', '--config', 'wrangler.production.toml']
  const words = ['d1', 'execute', name, ...place, '--json', '--command', sql]
  const answers: { results: { word: string | number }[] }[] = JSON.parse(
    execFileSync('wrangler', words, { encoding: 'utf8' }),
  )
  return answers.flatMap(({ results }) => results.map(({ word }) => word))
}
