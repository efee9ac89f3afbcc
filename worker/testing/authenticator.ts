import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'

/** As much of a browser's options as a key looks at. */
type Options = { challenge: string; rp?: { id: string }; rpId?: string }

const userPresent = 0x01
const hasKey = 0x40

/** A key that signs as a phone's does (WebAuthn Level 3, §6): real signatures, without a browser. */
export async function makeAuthenticator() {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const id = crypto.getRandomValues(new Uint8Array(16))
  const name = isoBase64URL.fromBuffer(id)
  let counter = 0

  /** What a page sends for `navigator.credentials.create`. */
  async function create(optionsJson: string, origin: string): Promise<string> {
    const { challenge, rp } = JSON.parse(optionsJson) as Options
    const host = rp?.id ?? ''
    const key = await coseKey(pair.publicKey)
    const attested = joined(new Uint8Array(16), [0, id.length], id, key)
    const authData = joined(await hash(host), [userPresent | hasKey], count(counter), attested)
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ])
    return answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin),
      attestationObject: joined(isoCBOR.encode(attestation)),
    })
  }

  /** What a page sends for `navigator.credentials.get`; each use counts up, unless it is a copy of an older key. */
  async function get(optionsJson: string, origin: string, { isCopy = false } = {}) {
    const { challenge, rpId = '' } = JSON.parse(optionsJson) as Options
    if (!isCopy) counter += 1
    const clientDataJSON = clientData('webauthn.get', challenge, origin)
    const authenticatorData = joined(await hash(rpId), [userPresent], count(counter))
    const signed = joined(authenticatorData, await hash(clientDataJSON))
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const raw = new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, signed))
    return answer({ clientDataJSON, authenticatorData, signature: asDer(raw) })
  }

  function answer(bytes: Record<string, Uint8Array<ArrayBuffer>>): string {
    const response = Object.fromEntries(
      Object.entries(bytes).map(([key, value]) => [key, isoBase64URL.fromBuffer(value)]),
    )
    const fixed = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} }
    return JSON.stringify({ ...fixed, response })
  }

  return { create, get }
}

async function coseKey(key: CryptoKey) {
  const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  const coordinates = [x, y].map((one) => isoBase64URL.toBuffer(one))
  const [own = new Uint8Array(), other = new Uint8Array()] = coordinates
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2], // elliptic curve with two coordinates
      [3, -7], // ES256
      [-1, 1], // P-256
      [-2, own],
      [-3, other],
    ]),
  )
}

const bytesOf = (text: string) => joined(new TextEncoder().encode(text))

const clientData = (type: string, challenge: string, origin: string) =>
  bytesOf(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

async function hash(value: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof value === 'string' ? bytesOf(value) : value
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const count = (value: number) => [0, 0, 0, value]

function joined(...parts: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** A signature's two numbers as ASN.1, which is how keys send them. */
function asDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const numbers = [raw.slice(0, 32), raw.slice(32)].map((number) => {
    const start = number.findIndex((byte) => byte !== 0)
    const bare = number.slice(start)
    const positive = (bare[0] ?? 0) > 0x7f ? joined([0], bare) : bare
    return joined([0x02, positive.length], positive)
  })
  const body = joined(...numbers)
  return joined([0x30, body.length], body)
}
