import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { scheduler } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alert, countFailure } from '../../worker/core/log/alert.ts'
import { type Spent, spend } from '../../worker/domain/access/quotas/spend.ts'

type Heard = {
  type: string | undefined
  method: string | undefined
  body: Record<string, string | boolean>
}
const heard: Heard[] = []
const answers: number[] = []
let url = ''

const server = createServer(async (asked, answer) => {
  let body = ''
  for await (const part of asked) body += String(part)
  const status = answers.shift() ?? 204
  if (status < 300)
    heard.push({
      type: asked.headers['content-type'],
      method: asked.method,
      body: JSON.parse(body),
    })
  answer.writeHead(status, status === 302 ? { Location: url } : {}).end()
})

beforeAll(async () => {
  vi.stubGlobal('scheduler', { wait: () => scheduler.wait(1) }) // the Worker's clock, faster
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** The counting object by its own rule: the object itself is tried in worker/health. */
function deployment() {
  const counts = new Map<string, Spent>()
  const keeper = {
    spend: async (name: string, quota: Parameters<typeof spend>[0], who: string) => {
      const said = spend(quota, counts.get(name + who) ?? {}, Date.now())
      if (said.ok) counts.set(name + who, said.value)
      return said
    },
    hold: async () => undefined,
    drop: async () => undefined,
  }
  const kept = new Map<string, string>()
  const env = {
    SESSIONS: {
      put: async (key: string, value: string) => void kept.set(key, value),
      delete: async (key: string) => void kept.delete(key),
    },
    ALERT_URL: url,
    BASE_HOST: 'bilum.pg',
    ENVIRONMENT: 'development',
    QUOTA_KEEPER: { getByName: () => keeper },
  }
  return env as unknown as Env // as much of it as an alarm asks for
}

test('an alarm reaches a webhook outside as JSON that a chat and a pager take, after a moment in which it was away', async () => {
  answers.push(503, 302)
  const env = deployment()
  await alert(env, 'slots', '', '3 slots are free')
  await alert(env, 'slots', '', '2 slots are free')
  expect(heard).toEqual([
    {
      type: 'application/json',
      method: 'POST',
      body: {
        kind: 'slots',
        about: '',
        urgent: false,
        host: 'bilum.pg',
        text: 'Bilum at bilum.pg: 3 slots are free. What to do: docs/runbooks/incident.md, “slots”',
      },
    },
  ])
})

test('failures are told also where the object that counts them is away', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const gone = { spend: () => Promise.reject(new Error('gone')), drop: async () => undefined }
  const env = { ...deployment(), QUOTA_KEEPER: { getByName: () => gone } } as unknown as Env
  const before = heard.length
  for (let failures = 0; failures < 10; failures++) await countFailure(env, 'GET /api/batches')
  expect(heard).toHaveLength(before)
  await countFailure(env, 'GET /api/batches')
  expect(heard.slice(before)).toMatchObject([{ body: { kind: 'errors', urgent: true } }])
})

test('a webhook that is not there stops nothing, and is said', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const env = { ...deployment(), ALERT_URL: 'http://127.0.0.1:9/' } as unknown as Env
  await alert(env, 'chain', 'org-acme', 'a test')
  expect(String(said.mock.calls[0])).toContain('the webhook answered nothing')
})
