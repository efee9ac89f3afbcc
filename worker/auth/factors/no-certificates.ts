/**
 * Stands in the build for the certificates of passkeys' makers (wrangler.toml). We ask for none (`attestation: 'none'`, decision 0013)
 * and trust no maker's root, so none is read; a key that proves itself by its maker's certificate alone (Apple's, Android's) is refused.
 */
export const X509Certificate = undefined
export const X509ChainBuilder = undefined
export const X509Crl = undefined
export const AuthorityKeyIdentifierExtension = undefined
export const CRLDistributionPointsExtension = undefined
export const SubjectKeyIdentifierExtension = undefined
