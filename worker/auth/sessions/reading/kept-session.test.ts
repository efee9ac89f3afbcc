import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { failCall } from '../../../core/d1/fail-call.fixture.ts'
import { sha256 } from '../../../core/sha256.ts'
import { users } from '../../../db/people.ts'
import { ask, eventually } from '../../../testing/ask.ts'
import { addKunduAccount, submittedBatch } from '../../../testing/batches.ts'
import { ana, makeCast, mia, originOf, ravi, tom, zoe } from '../../../testing/cast.ts'
import { openAcme } from '../../../testing/colleagues.ts'
import { openSessionOf } from '../../../testing/everyone.ts'
import { type Person, password } from '../../../testing/organisation.ts'
import { endSession, endSessions } from '../session-store.ts'
import { cookieOf, newSessionToken, ownToken } from '../session-token.ts'
import { keyOf } from './kept-session.ts'
import { restsUntil, sessionsHere } from './sessions-here.ts'

const origin = originOf('acme')
let database: D1Database
let account: string
beforeAll(async () => {
  database = (await makeCast()).acme.database
  account = await addKunduAccount()
})
/** Another isolate, which was told nothing of sessions. */
const anotherIsolate = () => {
  sessionsHere.clear()
  restsUntil.moment = 0
}
beforeEach(anotherIsolate)
afterEach(() => vi.restoreAllMocks())

const open = (person: Person) => openSessionOf(database, person)
const get = (token: string, path: string) => ask('GET', `${origin}/api${path}`, { token })
const keyIn = async (token: string) => keyOf({ id: 'org-acme' }, await sha256(token))
const put = async (token: string, said: string) => env.SESSIONS.put(await keyIn(token), said)

/** What KV has of a session once it was used. */
async function saidOfSession(token: string): Promise<string> {
  await get(token, '/payees')
  return eventually(async () => {
    const said = await env.SESSIONS.get(await keyIn(token))
    if (said === null) throw new Error('not there yet')
    return said
  })
}

async function signIn({ email }: Person): Promise<string> {
  const body = JSON.stringify({ email, password })
  const answer = await exports.default.fetch(`${origin}/api/auth/login`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return (await answer.json<{ accessToken: string }>()).accessToken
}

const never = () => new Promise<never>(() => {})
const gone = () => Promise.reject(new Error('KV is gone'))
const faults: Record<string, () => void> = {
  'is gone': () => {
    for (const call of ['get', 'put', 'delete'] as const)
      vi.spyOn(env.SESSIONS, call).mockImplementation(gone)
  },
  'throws at once': () => {
    for (const call of ['get', 'put', 'delete'] as const)
      vi.spyOn(env.SESSIONS, call).mockImplementation(() => {
        throw new Error('KV is gone')
      })
  },
  'never answers': () => {
    for (const call of ['get', 'put', 'delete'] as const)
      vi.spyOn(env.SESSIONS, call).mockImplementation(never)
  },
  'takes nothing': () => {
    vi.spyOn(env.SESSIONS, 'put').mockImplementation(gone)
  },
  'knows nothing': () => {
    vi.spyOn(env.SESSIONS, 'get').mockImplementation(() => Promise.resolve(null) as never)
  },
  'gives what is no session': () => {
    vi.spyOn(env.SESSIONS, 'get').mockImplementation(() => Promise.resolve('{"role":1}') as never)
  },
}

describe.each(Object.entries(faults))('while KV %s', (_name, begin) => {
  test('somebody signs in, looks, approves and signs out, and is out', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { id, digest } = await submittedBatch(account, 5_000, sessionsHere.size + 1)
    begin()
    for (const person of [ravi, zoe]) {
      const token = await signIn(person)
      for (const path of ['/auth/session', '/payees', `/batches/${id}/payments`]) {
        anotherIsolate()
        expect([path, (await get(token, path)).status]).toEqual([path, 200])
        expect([path, (await get(token, path)).status]).toEqual([path, 200])
      }
      const approve = await ask('POST', `${origin}/api/batches/${id}/approvals`, {
        token,
        body: JSON.stringify({ decision: 'approve', digest }),
      })
      // a batch of this size needs one of them
      expect(approve.status).toBe(person === ravi ? 201 : 409)
      const page = await ask('GET', `${origin}/approval/${id}`, { token })
      expect(page.status).toBe(200)
      expect((await ask('POST', `${origin}/api/auth/logout`, { token })).status).toBe(204)
      for (const path of ['/auth/session', '/payees']) {
        expect((await get(token, path)).code).toBe('signed_out')
      }
    }
  })
})

test('an isolate asks KV once an hour of a session, and a change, a page and the session itself never ask it', async () => {
  const token = await open(ravi)
  const { id } = await submittedBatch(account, 5_000, 90)
  await saidOfSession(token)
  anotherIsolate()
  const asked = vi.spyOn(env.SESSIONS, 'get')
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  const body = JSON.stringify({ department: 'Ward 3' })
  const change = () => ask('PUT', `${origin}/api/auth/profile`, { token, body })
  const counts: number[] = []
  for (const minutes of [0, 1, 59, 61]) {
    vi.setSystemTime(now + minutes * 60_000)
    for (const path of ['/payees', '/payees']) expect((await get(token, path)).status).toBe(200)
    counts.push(asked.mock.calls.length)
  }
  expect(counts).toEqual([1, 1, 1, 2])
  anotherIsolate()
  expect((await change()).status).toBe(200)
  anotherIsolate()
  expect((await get(token, '/auth/session')).status).toBe(200)
  anotherIsolate()
  expect((await ask('GET', `${origin}/approval/${id}`, { token })).status).toBe(200)
  expect(asked).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

type Ending = { happens: (token: string) => Promise<unknown>; code: string }

/** What ends a session, or what its person may do, past this isolate and past KV. */
const changes: Record<string, Ending> = {
  'was signed out': {
    happens: async (token) => endSession((await openAcme()).db, await sha256(token), new Date()),
    code: 'signed_out',
  },
  'was ended by an administrator or by a new password': {
    happens: async () => endSessions((await openAcme()).db, tom.id, new Date()),
    code: 'signed_out',
  },
  'is of somebody who was deactivated': {
    happens: () => change({ status: 'inactive' }),
    code: 'account_inactive',
  },
  'is of somebody whose role is another': {
    happens: () => change({ role: 'viewer' }),
    code: 'not_allowed',
  },
  'is of somebody whose role means less': {
    happens: () => meaning("(select '[]')"),
    code: 'not_allowed',
  },
}

async function change(changed: Partial<typeof users.$inferInsert>) {
  await (await openAcme()).db.update(users).set(changed).where(eq(users.id, tom.id))
}

/** What the role of this test's person may do: they are an auditor until something changes. */
function meaning(permissions: string) {
  const sql = `UPDATE roles SET permissions = ${permissions}, revision = revision + 1 WHERE role = 'auditor'`
  return database.prepare(sql).run()
}

describe.each(Object.entries(changes))('a session that %s', (_name, { happens, code }) => {
  let before = ''
  beforeEach(async () => {
    await change({ role: 'auditor' })
    const sql = "SELECT permissions FROM roles WHERE role = 'auditor'"
    before = (await database.prepare(sql).first<string>('permissions')) ?? ''
  })
  afterEach(async () => {
    await change({ status: 'active', role: 'viewer' })
    await meaning(`'${before}'`)
  })

  test.each(['memory', 'KV'])('opens nothing, though %s has it as it was', async (where) => {
    const token = await open(tom)
    const said = await saidOfSession(token)
    expect((await get(token, '/audit')).status).toBe(200)
    await happens(token)
    for (const path of ['/audit', '/audit/export', '/audit?limit=1']) {
      await put(token, said)
      if (where === 'KV') anotherIsolate()
      else sessionsHere.set(await keyIn(token), { said, until: Date.now() + 60_000 })
      const heard = await get(token, path)
      expect([path, heard.code]).toEqual([path, code])
    }
  })
})

test('somebody who may do more than KV says does it on their next request, and KV is put right', async () => {
  const token = await open(tom)
  const said = await saidOfSession(token)
  expect((await get(token, '/users')).code).toBe('not_allowed')
  await change({ role: 'org_admin' })
  expect((await get(token, '/users')).status).toBe(200)
  await eventually(async () => expect(await env.SESSIONS.get(await keyIn(token))).not.toBe(said))
  await change({ role: 'viewer' })
})

test('what KV says of another session, of nobody or of a stronger role is found out before anything leaves', async () => {
  const [own, anas] = [await open(tom), await open(ana)]
  const said = await saidOfSession(own)
  const stronger = said.replace('"viewer"', '"org_admin"')
  expect(stronger).not.toBe(said)
  const lies = [await saidOfSession(anas), stronger, '', 'x', 'null', '[]', '1', '{}', `${said} `]
  for (const lie of lies) {
    await put(own, lie)
    anotherIsolate()
    const heard = await get(own, '/users')
    expect([lie, heard.code]).toEqual([lie, 'not_allowed'])
    await put(own, lie)
    anotherIsolate()
    expect((await get(own, '/payees')).status).toBe(200)
  }
})

test('a token that only KV knows opens nothing', async () => {
  const said = await saidOfSession(await open(tom))
  const token = await newSessionToken(env, { id: 'org-acme' })
  await put(token, said)
  for (const path of ['/payees', '/auth/session', '/batches'])
    expect((await get(token, path)).code).toBe('signed_out')
})

test('no password’s hash and no token is in KV', async () => {
  const token = await open(mia)
  const said = await saidOfSession(token)
  expect(said).toContain('mia@example.test')
  const { passwordHash } = (await (await openAcme()).db.select().from(users))[0] ?? {}
  expect(said).not.toContain(passwordHash)
  expect(said).not.toContain(token)
})

test('what we did not make is refused before anything is asked of KV or of a database', async () => {
  const token = await open(mia)
  const ofBeta = await newSessionToken(env, { id: 'org-beta' })
  const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const asked = vi.spyOn(env.SESSIONS, 'get')
  const ended = failCall([database, env.CONTROL])
  // as sessions were before they had a tag, and as long as ours
  const junk = [ofBeta, other, token.slice(0, 43), `${token}x`, 'x'.repeat(65), crypto.randomUUID()]
  for (const one of junk) {
    for (const path of ['/payees', '/auth/session'])
      expect((await get(one, path)).code).toBe('signed_out')
    const headers = { Cookie: `__Host-session=${one}; __Host-mark=1-1.${'a'.repeat(22)}` }
    const page = await ask('GET', `${origin}/approval`, { headers })
    expect(page.headers.get('Location')).toBe('/auth?next=%2Fapproval')
    const change = await ask('POST', `${origin}/api/payees`, { token: one, body: '{}' })
    expect(change.code).toBe('signed_out')
    expect((await ask('POST', `${origin}/api/auth/logout`, { token: one })).status).toBe(204)
  }
  expect(ended()).toBe(0)
  expect(asked).not.toHaveBeenCalled()
  expect((await get(token, '/payees')).status).toBe(200)
})

test('a key that is being changed made tokens and cookies that open until it is gone', async () => {
  const local = { MASTER_KEY: env.MASTER_KEY, MASTER_KEY_PREVIOUS: env.MASTER_KEY_PREVIOUS }
  const acme = { id: 'org-acme' }
  const token = await open(mia)
  const cookies = [await cookieOf(env, acme, token), token] // and as they were before they had a tag of their own
  const opened = () => Promise.all(cookies.map((one) => ownToken(env, acme, one, 'browser')))
  const next = 'the next secret of this deployment, as long as it must be'
  try {
    Object.assign(env, { MASTER_KEY: next, MASTER_KEY_PREVIOUS: local.MASTER_KEY })
    expect((await get(token, '/payees')).status).toBe(200)
    expect(await opened()).toEqual([token, token])
    Object.assign(env, { MASTER_KEY: next, MASTER_KEY_PREVIOUS: '' })
    expect((await get(token, '/payees')).code).toBe('signed_out')
    expect(await opened()).toEqual([undefined, undefined])
  } finally {
    Object.assign(env, local)
  }
})
