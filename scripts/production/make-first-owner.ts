import { type FirstOwner, firstOwnerSql } from '../../worker/platform/first-owner.ts'
import { type Account, controlAmong } from './account.ts'
import type { Settings } from './settings.ts'

/** The platform's first person, where it has none. Whoever is there already is said: an address may have been mistyped. */
export async function makeFirstOwner(
  account: Account,
  settings: Settings,
  person: FirstOwner,
  at: Date,
) {
  const { uuid } = controlAmong(await account.databases(), settings)
  const made = await account.rows<{ name: string }>(
    uuid,
    "SELECT name FROM sqlite_schema WHERE name = 'users'",
  )
  if (made.length === 0)
    throw new Error(
      `${settings.control} is empty: npm run deploy, put the secrets, and open https://${settings.host}, which makes its tables`,
    )
  await account.rows(uuid, firstOwnerSql(person, at))
  const people = await account.rows<{ id: string; email: string }>(
    uuid,
    'SELECT id, email FROM users ORDER BY created_at, id LIMIT 2',
  )
  // or whoever gave the command before was cut off
  const email = person.email.trim().toLowerCase()
  if (people.some((one) => one.id === person.id || one.email === email)) return
  const [there] = people
  throw new Error(
    `${there?.email} is there already, and nothing was done. People of the platform invite each other at /padmin. Was that address mistyped, so that nobody has its letters? npx wrangler d1 execute CONTROL --remote --config wrangler.production.toml --command "DELETE FROM users WHERE email = '${there?.email}' AND password_hash = ''", then this again`,
  )
}
