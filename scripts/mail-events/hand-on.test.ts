import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import handOn from './hand-on.ts'

let answers = (_body: string) => 204
const heard: { authorization: string | undefined; body: string }[] = []
const server = createServer(async (asked, answer) => {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString()
  heard.push({ authorization: asked.headers.authorization, body })
  answer.writeHead(answers(body)).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const to = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mail/events`

/** What the queue gave, and what became of each. */
function batchOf(...types: string[]) {
  const became: Record<string, string> = {}
  const messages = types.map((type) => ({
    body: { type },
    ack: () => Object.assign(became, { [type]: 'taken' }),
    retry: () => Object.assign(became, { [type]: 'comes again' }),
  }))
  return { batch: { messages }, became }
}

test('events of the queue are handed on with the key, and stay in it where they are not taken', async () => {
  const { batch } = batchOf('message.bounced', 'other')
  await handOn.queue(batch, { TO: to(), KEY: 'a key' })
  expect(heard).toEqual([
    { authorization: 'Bearer a key', body: '[{"type":"message.bounced"},{"type":"other"}]' },
  ])
})

test('one that is never taken holds up none of the others', async () => {
  answers = (body) => (body.includes('odd') ? 422 : 204)
  const { batch, became } = batchOf('one', 'odd', 'two')
  await handOn.queue(batch, { TO: to(), KEY: 'a key' })
  expect(became).toEqual({ one: 'taken', odd: 'comes again', two: 'taken' })
  answers = () => 503
  const hour = handOn.scheduled(undefined, { TO: to(), KEY: 'another' })
  await expect(hour).rejects.toThrow(/answered 503: is KEY its MAIL_EVENTS_KEY/)
  const away = batchOf('one', 'two')
  await handOn.queue(away.batch, { TO: to(), KEY: 'a key' })
  expect(away.became).toEqual({ one: 'comes again', two: 'comes again' })
})
