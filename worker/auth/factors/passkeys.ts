import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import { eq } from 'drizzle-orm'
import { secondFactors } from '../../db/people.ts'
import type { TenantDb } from '../../tenancy/open-tenant.ts'
import type { UserRow } from '../account/store.ts'
import { factorsOf, type Opened } from './second-factor.ts'

/** EdDSA, ES256 and RS256: what phones and keys of the last ten years sign with. */
const algorithms = [-8, -7, -257]

/** Where a passkey belongs: it signs for this address alone. Passkeys of one host are worth nothing at another. */
type Door = { origin: string; organisation: string }

const hostOf = ({ origin }: Door) => new URL(origin).hostname

/** What the browser is asked for so that it makes a passkey (WebAuthn Level 3, §5.4). `challenge` is base64url. */
export async function newPasskeyOptions(
  db: TenantDb,
  door: Door,
  user: UserRow,
  challenge: string,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: `Bilum, ${door.organisation}`,
    rpID: hostOf(door),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: isoBase64URL.toBuffer(challenge),
    excludeCredentials: await credentialsOf(db, user.id),
    // beside a password: the key need not be findable without it, nor ask for a second gesture
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return JSON.stringify(options)
}

/** The row of a passkey the browser made just now, or nothing when what came does not prove it. */
export async function provePasskey(door: Door, challenge: string, credential: string) {
  const proof = await checked(() =>
    verifyRegistrationResponse({
      response: JSON.parse(credential) as RegistrationResponseJSON, // checked by the library
      ...expectations(door, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!proof?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = proof.registrationInfo.credential
  return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports }
}

/** What the browser is asked for at sign-in, where this person has a passkey. */
export async function passkeyOptions(
  db: TenantDb,
  door: Door,
  userId: string,
  challenge: string,
): Promise<string | undefined> {
  const credentials = await credentialsOf(db, userId)
  if (credentials.length === 0) return undefined
  const options = await generateAuthenticationOptions({
    rpID: hostOf(door),
    challenge: isoBase64URL.toBuffer(challenge),
    allowCredentials: credentials,
    userVerification: 'preferred',
  })
  return JSON.stringify(options)
}

/** Whether one of this person's passkeys signed the challenge. A counter that went back is a copied key, and refused. */
export async function openByPasskey(
  db: TenantDb,
  door: Door,
  userId: string,
  challenge: string,
  credential: string,
): Promise<Opened | undefined> {
  const passkeys = await passkeysOf(db, userId)
  const proof = await checked(async () => {
    const response = JSON.parse(credential) as AuthenticationResponseJSON // checked by the library
    const passkey = passkeys.find(({ credentialId }) => credentialId === response.id)
    if (!passkey?.credentialId) return undefined
    const { id, credentialId, publicKey, counter } = passkey
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectations(door, challenge),
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter },
    })
    return verified ? { id, counter: authenticationInfo.newCounter } : undefined
  })
  if (!proof) return undefined
  const { id, counter } = proof
  const used = db.update(secondFactors).set({ counter, lastUsedAt: new Date() })
  return { factor: 'passkey', statements: [used.where(eq(secondFactors.id, id))] }
}

function expectations(door: Door, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedOrigin: door.origin,
    expectedRPID: hostOf(door),
    requireUserVerification: false,
  }
}

/** The library says no by throwing: for a wrong signature as for something that is no credential at all. */
async function checked<Proof>(verify: () => Promise<Proof>): Promise<Proof | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}

async function passkeysOf(db: TenantDb, userId: string) {
  return (await factorsOf(db, userId)).filter(({ kind }) => kind === 'passkey')
}

async function credentialsOf(db: TenantDb, userId: string) {
  const passkeys = await passkeysOf(db, userId)
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId ?? '', transports }))
}
