import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { platformPermissions } from '../domain/access/platform-role.ts'
import { ask } from '../testing/ask.ts'
import { makeCast, originOf } from '../testing/cast.ts'
import { postLetter } from '../testing/letters.ts'
import { base, makePerson, platformToken } from '../testing/platform.ts'
import { everyBaseHostRoute, everyRoute, isOpen } from '../testing/routes/every-route.ts'
import {
  addressOf,
  type Belongings,
  bodyOf,
  makeBelongings,
} from '../testing/routes/filled-route.ts'

let owner: string
let belongings: Belongings
beforeAll(async () => {
  const { acme } = await makeCast()
  belongings = await makeBelongings()
  owner = await platformToken(await makePerson('owner'))
  const key = await postLetter(acme.database, 'waiting_for_your_approval')
  await acme.database
    .prepare("UPDATE outbox SET trouble = 'given_up' WHERE key = ?")
    .bind(key)
    .run()
  await env.CONTROL.prepare("UPDATE organisations SET mail_troubles = 1 WHERE slug = 'acme'").run()
})

test.each(everyBaseHostRoute)('$name is open to all, or for people of the platform', (route) => {
  const declared = route.declared.filter((policy) => policy !== undefined)
  expect(declared).toHaveLength(1)
  expect(['open', 'platform']).toContain(declared[0]?.kind)
})

/** Whom an organisation of the cast pays, and from where. */
const secret = /Payee Number|Kila Vagi|7001234567|12345678/

/** Not a developer's own mailbox, which production does not have, nor what is written into the public site. */
const asked = everyBaseHostRoute.filter(
  ({ path }) => path.startsWith('/api/') || path.startsWith('/padmin') || path === '/discover',
)

test.each(asked)('$name says nothing of whom an organisation pays', async ({ method, path }) => {
  const address = path
    .replace('/organisations/:id', '/organisations/org-acme')
    .replace(/:\w+/, belongings.invoices ?? '')
    .replace('*', 'x')
  const token = await platformToken('owner') // one of its own: a route may end it
  const body = method === 'GET' ? null : '{}'
  const heard = await ask(method, `${base}${address}`, { token, body })
  expect(heard.status, heard.text).toBeLessThan(500)
  expect(heard.text).not.toMatch(secret)
})

const closed = everyRoute.filter((route) => !isOpen(route))

test.each(closed)('an owner of the platform is a stranger to $name', async (route) => {
  const address = `${originOf('acme')}${addressOf(route, belongings)}`
  const heard = await ask(route.method, address, { token: owner, body: bodyOf(route) })
  const isTurnedAway =
    heard.code === 'signed_out' || heard.headers.get('Location')?.startsWith('/auth')
  expect(isTurnedAway, `${heard.status} ${heard.text.slice(0, 80)}`).toBe(true)
})

test('no permission of the platform touches payments, and none approves', () => {
  expect(platformPermissions).toEqual([
    'view_platform',
    'manage_organisations',
    'manage_billing',
    'manage_platform_users',
  ])
})
