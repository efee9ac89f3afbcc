import { ECDSASigValue } from '@peculiar/asn1-ecc'
import { AsnParser } from '@peculiar/asn1-schema'
import { describe, expect, test } from 'vitest'
import { EcdsaSignature, parser } from './ecdsa-signature.ts'
import { Certificate } from './no-certificates.ts'

/** A signature as an authenticator writes it: numbers as short as they can be, and never below zero. */
function der(r: Uint8Array, s: Uint8Array): Uint8Array {
  const value = [...number(r), ...number(s)]
  return new Uint8Array([0x30, ...(value.length < 0x80 ? [] : [0x81]), value.length, ...value])
}
function number(bytes: Uint8Array): number[] {
  const first = bytes.findIndex((byte) => byte !== 0)
  const short = [...bytes.slice(first < 0 ? bytes.length - 1 : first)]
  const whole = (short[0] ?? 0) >= 0x80 ? [0, ...short] : short
  return [0x02, whole.length, ...whole]
}

describe('the two numbers of a signature', () => {
  test.each([32, 48, 66])('of %i bytes are what the library reads', (size) => {
    for (let round = 0; round < 300; round++) {
      const [r, s] = [0, 1].map(() => crypto.getRandomValues(new Uint8Array(size)))
      if (!r || !s) throw new Error('no numbers')
      r.fill(0, 0, round % 4)
      const signature = der(r, s)
      const known = AsnParser.parse(signature, ECDSASigValue)
      const read = parser.parse(signature, EcdsaSignature)
      expect([[...read.r], [...read.s]]).toEqual([
        [...new Uint8Array(known.r)],
        [...new Uint8Array(known.s)],
      ])
    }
  })

  test('are not read of anything else', () => {
    const whole = der(new Uint8Array(32).fill(7), new Uint8Array(32).fill(9))
    for (let end = 0; end < whole.length; end++) {
      expect(() => parser.parse(whole.slice(0, end), EcdsaSignature)).toThrow()
    }
    const wrong = [
      [...whole, 0],
      [0x31, ...whole.slice(1)],
      [0x30, 0x80, ...whole.slice(2)],
    ]
    for (const bytes of wrong) {
      expect(() => parser.parse(new Uint8Array(bytes), EcdsaSignature)).toThrow()
    }
    expect(() => parser.parse(whole, Certificate)).toThrow('no certificate is read')
  })
})
