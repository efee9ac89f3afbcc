import { secretsFault } from '../domain/deployment.ts'

/**
 * The deployment's secret, and during a rotation the one before: the first makes what is new, both read what is there
 * (docs/security/keys.md).
 */
function masterKeys(env: Env): string[] {
  // a deployment has no variable of that name unless a key is being rotated
  const previous: string | undefined = env.MASTER_KEY_PREVIOUS
  const isLocal = env.ENVIRONMENT === 'development'
  const fault = secretsFault({ masterKey: env.MASTER_KEY, previous, isLocal })
  if (fault) throw new Error(`${fault} (docs/deploy.md)`)
  const isOther = previous && previous !== env.MASTER_KEY
  return isOther ? [env.MASTER_KEY, previous] : [env.MASTER_KEY]
}

const newest = (env: Env) => masterKeys(env)[0] ?? ''

/** Keys derived from one secret, each for one purpose: knowing one tells nothing of another. */
async function derive(secret: string, purpose: string): Promise<ArrayBuffer> {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() }
  return crypto.subtle.deriveBits({ ...parameters, info: text.encode(purpose) }, key, 256)
}

/**
 * HMAC-SHA-256 of a text under the key of a purpose, base64url: 43 characters nobody else can make. By the newest key, or by
 * the one of this id.
 */
export async function sign(env: Env, purpose: string, text: string, id?: string): Promise<string> {
  const [secret = ''] = id === undefined ? [newest(env)] : await named(masterKeys(env), id)
  return signWith(secret, purpose, text)
}

/** What `sign` answers, or answered before the key was changed: any of them counts. */
export function signatures(env: Env, purpose: string, text: string): Promise<string[]> {
  return Promise.all(masterKeys(env).map((secret) => signWith(secret, purpose, text)))
}

async function signWith(secret: string, purpose: string, text: string): Promise<string> {
  const key = await signingKey(secret, purpose)
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return toBase64Url(bytes)
}

/** Every request signs or checks something: deriving its key costs more than using it. */
const signingKeys = new Map<string, CryptoKey>()

async function signingKey(secret: string, purpose: string): Promise<CryptoKey> {
  const name = `${purpose}/${secret}`
  const known = signingKeys.get(name)
  if (known) return known
  const bits = await derive(secret, purpose)
  const key = await crypto.subtle.importKey('raw', bits, hmac, false, ['sign'])
  signingKeys.set(name, key)
  return key
}

const hmac = { name: 'HMAC', hash: 'SHA-256' }

const nonceBytes = 12

/**
 * Encrypts a short secret (AES-256-GCM), bound to what it belongs to: `owner` must be the same when it is opened. The key's
 * id stands in front.
 */
export async function seal(env: Env, owner: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const text = new TextEncoder()
  const parameters = { name: 'AES-GCM', iv, additionalData: text.encode(owner) }
  const master = newest(env)
  const key = await encryptionKey(master)
  const bytes = await crypto.subtle.encrypt(parameters, key, text.encode(secret))
  return [await keyId(master), toBase64Url(iv), toBase64Url(bytes)].join('.')
}

/** Opens what `seal` made. Throws when it was made for another owner, changed, or sealed by a key that is gone. */
export async function unseal(env: Env, owner: string, sealed: string): Promise<string> {
  const parts = sealed.split('.')
  // what was sealed before keys had ids says none: then one after the other is tried
  const [id, iv = '', bytes = ''] = parts.length === 3 ? parts : [undefined, ...parts]
  const candidates = await named(masterKeys(env), id)
  const parameters = {
    name: 'AES-GCM',
    iv: Buffer.from(iv, 'base64url'),
    additionalData: new TextEncoder().encode(owner),
  }
  const opened = candidates.map(async (secret) =>
    crypto.subtle.decrypt(parameters, await encryptionKey(secret), Buffer.from(bytes, 'base64url')),
  )
  return new TextDecoder().decode(await Promise.any(opened))
}

async function named(secrets: string[], id: string | undefined): Promise<string[]> {
  if (id === undefined) return secrets
  const ids = await Promise.all(secrets.map(keyId))
  const found = secrets.filter((_secret, index) => ids[index] === id)
  if (found.length === 0) throw new Error(`made by the key ${id}, which this deployment has not`)
  return found
}

/** The same under the newest key; nothing when it is. */
export async function resealed(
  env: Env,
  owner: string,
  sealed: string,
): Promise<string | undefined> {
  if (sealed.startsWith(`${await keyId(newest(env))}.`)) return undefined
  return seal(env, owner, await unseal(env, owner, sealed))
}

/** Is a key being rotated, so that something may be left under the one before? */
export const isRotating = (env: Env): boolean => masterKeys(env).length > 1

async function encryptionKey(secret: string) {
  const bytes = await derive(secret, 'second factors')
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export const newestKeyId = (env: Env): Promise<string> => keyId(newest(env))

/** Of whatever this deployment can open. */
export const knownKeyIds = async (env: Env) => Promise.all(masterKeys(env).map(keyId))

const idLength = 8

/** By what a key is known without being told: `k` and 8 characters that are derived from it, and lead nowhere back. */
export async function keyId(secret: string): Promise<string> {
  const bits = await derive(secret, 'key id')
  return `k${toBase64Url(bits).slice(0, idLength)}`
}

/** 32 random bytes, base64url: what the browser or the program holds. We keep only its hash. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** What makes a hash of something guessable be of nothing guessable: 128 random bits. */
export const newSalt = () => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

function toBase64Url(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  return Buffer.from(bytes instanceof ArrayBuffer ? bytes : bytes.buffer).toString('base64url')
}
