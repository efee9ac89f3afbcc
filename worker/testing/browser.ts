import { env } from 'cloudflare:workers'
import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import { newMark } from '../auth/sessions/session-mark.ts'
import { sha256 } from '../core/sha256.ts'
import { ask } from './ask.ts'
import { type Person, password } from './organisation.ts'

let address = '192.0.2.1'

/** From where this test file's browsers ask: what strangers may ask in a minute is counted by address. */
export function moveHouse() {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint8Array(2))
  address = `198.18.${one}.${two}`
}

/** A browser without script at one origin, as far as forms and cookies go. It follows nothing by itself. */
export function browser(origin: string) {
  const jar = new Map<string, string>()
  const send = async (method: string, path: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const heard = await ask(method, `${origin}${path}`, {
      headers: { Origin: origin, 'CF-Connecting-IP': address, ...(cookie && { Cookie: cookie }) },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of heard.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return { ...heard, location: heard.headers.get('Location') }
  }
  return {
    jar,
    get: (path: string) => send('GET', path),
    post: (path: string, form: Record<string, string> = {}) => send('POST', path, form),
  }
}

/** What the authenticator app shows now, by its key. */
export const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/ /g, '')) }).generate()

/** The key on the page that sets an app up. */
export const keyIn = (text: string) => /<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? ''

/** The recovery codes on the page that shows them. */
export const recoveryCodesIn = (text: string) =>
  [...text.matchAll(/<code>([A-Z2-9-]{14})<\/code>/g)].map(([, code = '']) => code)

/** A new window in which somebody sends the sign-in form; with the answer to it. */
export async function signInAt(
  origin: string,
  { email }: Pick<Person, 'email'>,
  secret = password,
) {
  const window = browser(origin)
  const answer = await window.post('/auth', { email, password: secret })
  return { ...window, answer }
}

/** Begins an authenticator app in a window, and gives its key. */
export async function beginApp(window: ReturnType<typeof browser>, secret = password) {
  await window.post('/account/app', { password: secret })
  return keyIn((await window.get('/account/app')).text)
}

/** Sets an app up, as a person does: gives its key and the recovery codes. */
export async function enrolApp(window: ReturnType<typeof browser>, secret = password) {
  const key = await beginApp(window, secret)
  const done = await window.post('/account/app/proof', { code: codeOf(key) })
  return { key, codes: recoveryCodesIn(done.text) }
}

/** So many minutes pass. A test that uses it ends with `vi.useRealTimers()`. */
export function later(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + minutes * 60_000)
}

const idleMs = 15 * 60_000

/** What a browser sends for a session: its cookie and the mark, which ends after `leftMs`. */
export async function cookiesOf(token: string, name = '__Host-session', leftMs = idleMs) {
  return `${name}=${token}; __Host-mark=${await markOf(token, leftMs)}`
}

export async function markOf(token: string, leftMs = idleMs): Promise<string> {
  return newMark(env, await sha256(token), {
    until: new Date(Date.now() + leftMs),
    minutes: idleMs / 60_000,
  })
}
