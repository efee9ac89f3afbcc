import { env } from 'cloudflare:workers'
import { ownToken } from '../../auth/sessions/session-token.ts'
import { ask } from '../../testing/ask.ts'
import { type browser, codeOf } from '../../testing/browser.ts'
import { originOf } from '../../testing/cast.ts'

export type Window = ReturnType<typeof browser>
export type Waiting = { id: string; digest: string }

export const host = originOf('acme')

/** What the page of a batch sends when its reader approves, without script. */
export const pressApprove = (
  window: Window,
  { id, digest }: Waiting,
  more: Record<string, string> = {},
) => {
  const form = { digest, key: crypto.randomUUID(), question: '', reason: '', onBehalfOf: '' }
  return window.post(`/approval/${id}`, { ...form, decision: 'approve', ...more })
}

/** The same as a program of this person's session asks for it. */
export async function askApprove(
  window: Window,
  { id, digest }: Waiting,
  more: Record<string, string> = {},
  key: string = crypto.randomUUID(),
) {
  const cookie = window.jar.get('__Host-session') ?? ''
  return ask('POST', `${host}/api/batches/${id}/approvals`, {
    token: await ownToken(env, { id: 'org-acme' }, cookie, 'browser'),
    headers: { 'Idempotency-Key': key },
    body: JSON.stringify({ decision: 'approve', digest, ...more }),
  })
}

/** Six figures that the app does not show now. */
export const wrongCode = (key: string) => {
  const shown = Number(codeOf(key))
  return String((shown + 123_457) % 1_000_000).padStart(6, '0')
}
