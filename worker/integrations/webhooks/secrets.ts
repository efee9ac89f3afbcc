import { newToken, resealed, seal, unseal } from '../../core/keys.ts'
import { report } from '../../core/log/report.ts'
import type { WebhookRow } from './store.ts'

const owner = (id: string) => `webhook/${id}`

const shownLength = 'whsec_'.length + 4

/** A new secret: what is shown once, and what is kept of it. */
export async function newSecret(env: Env, id: string) {
  const shown = `whsec_${newToken()}`
  const secret = await seal(env, owner(id), shown)
  return { shown, kept: { secret, secretStart: shown.slice(0, shownLength) } }
}

/** The secrets that sign now: the newest, and for a day the one before. What no key opens any more is said, and signs nothing. */
export async function secretsOf(env: Env, row: WebhookRow, now: Date): Promise<string[]> {
  const { id, secret, earlierSecret, earlierUntil } = row
  const kept = earlierUntil && earlierUntil > now ? [secret, earlierSecret] : [secret]
  const opened = kept.map((one) =>
    unseal(env, owner(id), one).catch((error: unknown) => {
      report(error, `no key opens a secret of the webhook ${id}`)
    }),
  )
  return (await Promise.all(opened)).filter((one) => one !== undefined)
}

/** The same secrets under the newest key; nothing where they are. One that does not sign any more is thrown away. */
export async function resealedSecrets(env: Env, row: WebhookRow, now: Date) {
  const { id, secret, earlierSecret, earlierUntil } = row
  const signs = earlierSecret !== '' && earlierUntil !== null && earlierUntil > now
  const fresh = await resealed(env, owner(id), secret)
  const earlier = signs ? await resealed(env, owner(id), earlierSecret) : ''
  if (fresh === undefined && (earlier === undefined || earlier === earlierSecret)) return undefined
  return { secret: fresh ?? secret, earlierSecret: earlier ?? earlierSecret }
}

/** `t=…,v1=…`: the second, and for each secret the HMAC-SHA-256 of `t.body`, in hexadecimal letters. */
export async function signatureOf(secrets: string[], body: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = secrets.map(async (secret) => `v1=${await hmac(secret, `${seconds}.${body}`)}`)
  return [`t=${seconds}`, ...(await Promise.all(signed))].join(',')
}

async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  return Buffer.from(await crypto.subtle.sign('HMAC', key, encoder.encode(text))).toString('hex')
}
