import type { Context } from 'hono'
import type { App } from '../../http/app.ts'
import { isLook, pageAround } from '../../http/asked.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect-path.ts'

/** What the lock came between. `to` and `sent`: where a form went and what it said, where that can be sent again. */
export type Interrupted = {
  next: string
  to?: string | undefined
  /** Nothing where it could not be kept. */
  sent?: string | undefined
  /** Nothing was locked: what was asked for takes a proof of a moment ago. */
  isProof?: boolean
}

const sentMax = 8_000

/** A page is asked for again; a form's own words are kept on the locked page, for its page may be gone with them. */
export async function interruptedIn(c: Context<App>): Promise<Interrupted> {
  const next = safeRedirectPath(pageAround(c)) ?? '/'
  if (isLook(c)) return { next }
  const { pathname, search } = new URL(c.req.url)
  const isText = /^application\/x-www-form-urlencoded/.test(c.req.header('Content-Type') ?? '')
  const sent = isText ? withoutSecrets(await c.req.text()) : undefined
  return { next, to: pathname + search, sent }
}

/**
 * A form as it was sent, without what proved whose it is, which counts at its moment alone. One that holds a password is not kept,
 * nor one that is too long to be.
 */
export function withoutSecrets(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || sent.length > sentMax) return undefined
  const form = new URLSearchParams(sent)
  for (const name of proofs) form.delete(name)
  const isSecret = [...form].some(([name, value]) => value !== '' && secrets.test(name))
  return isSecret ? undefined : form.toString() || undefined
}

const proofs = ['code', 'credential']
const secrets = /^(password|current|adminKey|token)$/
