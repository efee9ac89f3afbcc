/**
 * Stands in the build for what reads certificates of passkeys' makers (wrangler.toml). We ask for none (`attestation: 'none'`, decision
 * 0013) and trust no maker's root, so none is read; a key that proves itself by its maker's certificate alone is refused. The one
 * thing that a passkey of ours needs of all of it is the two numbers of a signature.
 */
export { EcdsaSignature as ECDSASigValue, parser as AsnParser } from './ecdsa-signature.ts'

export const X509Certificate = undefined
export const X509ChainBuilder = undefined
export const X509Crl = undefined
export const AuthorityKeyIdentifierExtension = undefined
export const CRLDistributionPointsExtension = undefined
export const SubjectKeyIdentifierExtension = undefined

export const OctetString = undefined
export const Certificate = undefined
export const BasicConstraints = undefined
export const ExtendedKeyUsage = undefined
export const SubjectAlternativeName = undefined
export const ECParameters = undefined
export const RSAPublicKey = undefined
export const KeyDescription = undefined

// roots of makers, none of which is trusted
export const Apple_WebAuthn_Root_CA = undefined
export const GlobalSign_Root_CA = undefined
export const GlobalSign_Root_CA_R3 = undefined
export const GlobalSign_Root_R46 = undefined
export const Google_Hardware_Attestation_Root_1 = undefined
export const Google_Hardware_Attestation_Root_2 = undefined
export const Google_Hardware_Attestation_Root_3 = undefined
export const Google_Hardware_Attestation_Root_4 = undefined

// names of algorithms and extensions, which nothing is ever equal to
const none = Symbol('no certificate is read')

export {
  none as id_ce_basicConstraints,
  none as id_ce_extKeyUsage,
  none as id_ce_keyDescription,
  none as id_ce_subjectAltName,
  none as id_ecdsaWithSHA256,
  none as id_ecdsaWithSHA384,
  none as id_ecdsaWithSHA512,
  none as id_ecPublicKey,
  none as id_ml_dsa_44,
  none as id_ml_dsa_65,
  none as id_ml_dsa_87,
  none as id_rsaEncryption,
  none as id_secp256r1,
  none as id_secp384r1,
  none as id_sha1WithRSAEncryption,
  none as id_sha256WithRSAEncryption,
  none as id_sha384WithRSAEncryption,
  none as id_sha512WithRSAEncryption,
}
