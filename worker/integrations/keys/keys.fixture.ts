import { expect, vi } from 'vitest'
import { ben, confirmation, wanted } from '../../changes/administrators.fixture.ts'
import { addDays, dayInPortMoresby } from '../../domain/calendar.ts'
import { scopes } from '../../domain/integrations/scopes.ts'
import { ask } from '../../testing/ask.ts'
import { ana, as, originOf } from '../../testing/cast.ts'
import { putInState } from '../../testing/organisation.ts'

export const inDays = (days: number) => addDays(dayInPortMoresby(new Date()), days)
export const payroll = { name: 'Payroll program', scopes: [...scopes], lastDay: inDays(90) }

/** A key of Ana's that Ben confirmed. */
export async function makeKey(body: object = payroll) {
  const asked = await as(ana).post('/keys', { body })
  expect((await ben('POST', confirmation(wanted(asked)))).status).toBe(200)
  return { id: asked.body.pending.subjectId as string, key: asked.body.secret as string }
}

/** Long enough for a Worker to have forgotten in which state the organisation was. */
export async function setState(state: string) {
  await putInState(state)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
}

/** What a program asks with its key. */
export async function program(
  key: string,
  method: string,
  path: string,
  body?: unknown,
  again = '',
) {
  const headers = { 'Idempotency-Key': again || crypto.randomUUID() }
  const sent = body === undefined ? null : JSON.stringify(body)
  const url = `${originOf('acme')}/api${path}`
  const heard = await ask(method, url, { token: key, headers, body: sent })
  const isJson = heard.headers.get('Content-Type')?.includes('json')
  return { ...heard, body: isJson ? JSON.parse(heard.text) : undefined }
}
