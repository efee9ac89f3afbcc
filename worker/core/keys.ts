const localKey = 'for this machine only, never in production'
const keyLengthMin = 32

/** Keys derived from the deployment's one secret, each for one purpose: knowing one tells nothing of another. */
async function derive(env: Env, purpose: string): Promise<ArrayBuffer> {
  const secret = env.MASTER_KEY
  const isLocal = env.ENVIRONMENT === 'development'
  if (secret.length < keyLengthMin || (secret === localKey && !isLocal)) {
    throw new Error('MASTER_KEY must be a secret of 32 characters or more (docs/deploy.md)')
  }
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() }
  return crypto.subtle.deriveBits({ ...parameters, info: text.encode(purpose) }, key, 256)
}

/** HMAC-SHA-256 of a text under the key of a purpose, base64url: 43 characters nobody else can make. */
export async function sign(env: Env, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', await derive(env, purpose), algorithm, false, [
    'sign',
  ])
  const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return toBase64Url(new Uint8Array(bytes))
}

const nonceBytes = 12

/** Encrypts a short secret (AES-256-GCM), bound to what it belongs to: `owner` must be the same when it is opened. */
export async function seal(env: Env, owner: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const key = await encryptionKey(env)
  const text = new TextEncoder()
  const parameters = { name: 'AES-GCM', iv, additionalData: text.encode(owner) }
  const bytes = await crypto.subtle.encrypt(parameters, key, text.encode(secret))
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(bytes))}`
}

/** Opens what `seal` made. Throws when it was made for another owner, or changed. */
export async function unseal(env: Env, owner: string, sealed: string): Promise<string> {
  const [iv = '', bytes = ''] = sealed.split('.')
  const key = await encryptionKey(env)
  const additionalData = new TextEncoder().encode(owner)
  const parameters = { name: 'AES-GCM', iv: fromBase64Url(iv), additionalData }
  return new TextDecoder().decode(
    await crypto.subtle.decrypt(parameters, key, fromBase64Url(bytes)),
  )
}

async function encryptionKey(env: Env) {
  const bytes = await derive(env, 'second factors')
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
}

/** 32 random bytes, base64url: what the browser or the program holds. We keep only its hash. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}
