import type { Context } from 'hono'
import type { App } from '../../http/app.ts'
import { pageAround } from '../../http/asked.ts'
import { safeRedirectPath } from '../sign-in/safe-redirect-path.ts'

/** What the lock came between. `to` and `sent`: where a form went and what it said, where that can be sent again. */
export type Interrupted = {
  next: string
  to?: string | undefined
  sent?: string | undefined
  /** Nothing was locked: what was asked for takes a proof of a moment ago. */
  isProof?: boolean
}

const sentMax = 8_000

/** A page is asked for again; a form's own words are kept on the locked page, for its page may be gone with them. */
export async function interruptedIn(c: Context<App>): Promise<Interrupted> {
  const next = safeRedirectPath(pageAround(c)) ?? '/'
  if (!/^application\/x-www-form-urlencoded/.test(c.req.header('Content-Type') ?? ''))
    return { next }
  const { pathname, search } = new URL(c.req.url)
  return { next, to: pathname + search, sent: withoutSecrets(await c.req.text()) }
}

/** A form as it was sent. One that holds a password or a code is not kept, nor one that is too long to be. */
export function withoutSecrets(sent: unknown): string | undefined {
  if (typeof sent !== 'string' || sent === '' || sent.length > sentMax) return undefined
  const names = [...new URLSearchParams(sent).keys()]
  return names.some((name) => secrets.test(name)) ? undefined : sent
}

const secrets = /^(password|current|code|adminKey|credential|token)$/
