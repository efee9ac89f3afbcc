import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import handOn from './hand-on.ts'

let status = 204
const heard: { authorization: string | undefined; body: string }[] = []
const server = createServer(async (asked, answer) => {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString()
  heard.push({ authorization: asked.headers.authorization, body })
  answer.writeHead(status).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const to = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mail/events`

test('events of the queue are handed on with the key, and stay in it where they are not taken', async () => {
  const batch = { messages: [{ body: { type: 'message.bounced' } }, { body: { type: 'other' } }] }
  await handOn.queue(batch, { TO: to(), KEY: 'a key' })
  expect(heard).toEqual([
    { authorization: 'Bearer a key', body: '[{"type":"message.bounced"},{"type":"other"}]' },
  ])
  status = 503
  await expect(handOn.queue(batch, { TO: to(), KEY: 'a key' })).rejects.toThrow('503')
})
