/** What a signature is parsed as; anything else is a certificate, and none is read. */
export class EcdsaSignature {
  r = new Uint8Array()
  s = new Uint8Array()
}

const [sequence, integer] = [0x30, 0x02]

/**
 * The two numbers of an ECDSA signature in DER (RFC 3279, 2.2.3): a SEQUENCE of two INTEGERs and nothing behind them. The largest
 * curve of WebAuthn has 66 bytes each, so a length needs one byte, or 0x81 and one. Throws on everything else: whoever verifies
 * says whether the numbers are right.
 */
function parseSignature(signature: Uint8Array): EcdsaSignature {
  const whole = valueAt(signature, 0, sequence)
  if (whole.end !== signature.length) throw new Error('bytes behind the signature')
  const r = valueAt(whole.value, 0, integer)
  const s = valueAt(whole.value, r.end, integer)
  if (s.end !== whole.value.length) throw new Error('bytes behind the two numbers')
  return { r: r.value, s: s.value }
}

function valueAt(bytes: Uint8Array, at: number, tag: number) {
  const isLong = bytes[at + 1] === 0x81
  const length = bytes[at + (isLong ? 2 : 1)] ?? 0
  const begin = at + (isLong ? 3 : 2)
  const end = begin + length
  const isShortest = isLong ? length >= 0x80 : length < 0x80
  if (bytes[at] !== tag || !isShortest || length === 0 || end > bytes.length) {
    throw new Error('not a signature in DER')
  }
  return { value: bytes.slice(begin, end), end }
}

export const parser = {
  parse(bytes: Uint8Array, as: unknown): EcdsaSignature {
    if (as !== EcdsaSignature) throw new Error('no certificate is read')
    return parseSignature(new Uint8Array(bytes))
  },
}
