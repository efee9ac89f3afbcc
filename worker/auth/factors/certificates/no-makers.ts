/**
 * Stands in the build for how a maker proves that a passkey is of its making (wrangler.toml): each of these reads a certificate first, and
 * none is read (`no-certificates.ts`). A passkey that proves itself, or proves nothing, is taken as ever.
 */
async function refused(): Promise<never> {
  throw new Error('No maker of passkeys is believed')
}

export {
  refused as validateCertificatePath,
  refused as verifyAttestationAndroidKey,
  refused as verifyAttestationAndroidSafetyNet,
  refused as verifyAttestationApple,
  refused as verifyAttestationFIDOU2F,
  refused as verifyAttestationTPM,
  refused as verifyAttestationWithMetadata,
}

/** What is known of makers' keys: of none, anything. */
export const MetadataService = { getStatement: refused }
