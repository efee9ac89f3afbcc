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
import type { RealmDb } from '../../core/databases.ts'
import { guard } from '../../core/guard.ts'
import { secondFactors } from '../../db/people.ts'
import type { UserRow } from '../account/user-store.ts'
import { type FactorProof, type FactorRow, listFactors, stillStands } from './factor-store.ts'
import type { PasskeyHost } from './passkey-host.ts'

/** EdDSA, ES256 and RS256: what phones and keys of the last ten years sign with. */
const algorithms = [-8, -7, -257]

const hostnameOf = ({ origin }: Pick<PasskeyHost, 'origin'>) => new URL(origin).hostname

/** What the browser is asked for so that it makes a passkey (WebAuthn Level 3, §5.4). `challenge` is base64url. */
export async function newPasskeyOptions(
  db: RealmDb,
  host: PasskeyHost,
  user: UserRow,
  challenge: string,
): Promise<string> {
  const options = await generateRegistrationOptions({
    rpName: `Bilum, ${host.name}`,
    rpID: hostnameOf(host),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    challenge: isoBase64URL.toBuffer(challenge),
    excludeCredentials: credentialsIn(await listFactors(db, user.id)),
    // beside a password: the key need not be findable without it, nor ask for a second gesture
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
  return JSON.stringify(options)
}

/** The row of a passkey the browser made just now, or nothing when what came does not prove it. */
export async function provePasskey(host: PasskeyHost, challenge: string, credential: string) {
  const proof = await checked(() =>
    verifyRegistrationResponse({
      response: JSON.parse(credential) as RegistrationResponseJSON, // checked by the library
      ...expectations(host, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!proof?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = proof.registrationInfo.credential
  return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports }
}

/** What the browser is asked for at sign-in, where this person has a passkey. */
export async function passkeyOptions(
  host: PasskeyHost,
  factors: FactorRow[],
  challenge: string,
): Promise<string | undefined> {
  const credentials = credentialsIn(factors)
  if (credentials.length === 0) return undefined
  const options = await generateAuthenticationOptions({
    rpID: hostnameOf(host),
    challenge: isoBase64URL.toBuffer(challenge),
    allowCredentials: credentials,
    userVerification: 'preferred',
  })
  return JSON.stringify(options)
}

/**
 * Whether one of a person's passkeys signed the challenge. A counter that went back is a copied key: refused, and told, where the
 * signature is right, so that nobody without the key has them told.
 */
export async function proveByPasskey(
  db: RealmDb,
  { origin, onCopied }: Pick<PasskeyHost, 'origin'> & { onCopied: () => void },
  factors: FactorRow[],
  challenge: string,
  credential: string,
  now: Date,
): Promise<FactorProof | undefined> {
  const passkeys = factors.filter(isPasskey)
  const proof = await checked(async () => {
    const response = JSON.parse(credential) as AuthenticationResponseJSON // checked by the library
    const passkey = passkeys.find(({ credentialId }) => credentialId === response.id)
    if (!passkey?.credentialId) return undefined
    const { id, credentialId, publicKey, counter } = passkey
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expectations({ origin }, challenge),
      // it looks at the counter before the signature: with none it looks at the signature alone
      credential: { id: credentialId, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
    })
    const { newCounter } = authenticationInfo
    if (!verified || counter === 0 || newCounter > counter) {
      return verified ? { id, counter: newCounter } : undefined
    }
    onCopied()
    return undefined
  })
  if (!proof) return undefined
  const { id, counter } = proof
  const used = db.update(secondFactors).set({ counter, lastUsedAt: now })
  const stands = guard(db, stillStands(id), 'passkey_wrong')
  return { factor: 'passkey', statements: [stands, used.where(eq(secondFactors.id, id))] }
}

function expectations(host: Pick<PasskeyHost, 'origin'>, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedOrigin: host.origin,
    expectedRPID: hostnameOf(host),
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

const isPasskey = ({ kind }: FactorRow) => kind === 'passkey'

function credentialsIn(factors: FactorRow[]) {
  const passkeys = factors.filter(isPasskey)
  return passkeys.map(({ credentialId, transports }) => ({ id: credentialId ?? '', transports }))
}
