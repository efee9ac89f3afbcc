/** Crockford's base 32: no I, L, O or U, so that it is read aloud without a doubt. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first fifty bits of a SHA-256 as people compare them, `7K3F-9QX2-AB`. They compare it; the whole hash decides. */
export function shortSeal(sha256: string): string {
  const bits = BigInt(`0x${sha256.slice(0, 13)}`) >> 2n // thirteen digits have two bits more than ten letters
  const text = Array.from({ length: 10 }, (_, place) => {
    return letters.charAt(Number((bits >> BigInt(5 * (9 - place))) & 31n))
  }).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

const hashTotalDigits = 10

/**
 * The account numbers of the credits added up, of which the last ten digits stay: a bank adds up the same. A number that was
 * changed, lost or came in addition shows in it, whatever became of its amount.
 */
export function accountHashTotal(accountNumbers: readonly string[]): number {
  return accountNumbers.reduce((sum, account) => {
    const digits = account.replace(/\D/g, '').slice(-hashTotalDigits)
    return (sum + Number(digits)) % 10 ** hashTotalDigits
  }, 0)
}

/** As it is read: all ten digits. */
export const hashTotalText = (total: number) => String(total).padStart(hashTotalDigits, '0')
