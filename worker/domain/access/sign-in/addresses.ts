import { allow, type Result, refuse } from '../../result.ts'

/** An address of the internet as a number. An IPv4 address that came written as IPv6 is IPv4. */
export type IpAddress = { family: 4 | 6; value: bigint }
/** Every address whose first `prefix` bits are those of `value`. */
export type IpRange = IpAddress & { prefix: number }

export type RangeProblem = 'unreadable' | 'prefix' | 'too_wide'

const bitsOf = { 4: 32, 6: 128 } as const
/** The widest range that can be somebody's own: a wider one lets in half the world. */
export const widest = { 4: 8, 6: 16 } as const
const textMax = 49

/** Nothing for what is no address: no octal zeros, no zones, no ports. */
export function readAddress(text: string): IpAddress | undefined {
  if (text.length > textMax) return undefined
  const value = text.includes(':') ? readSix(text) : readFour(text)
  if (value === undefined) return undefined
  if (!text.includes(':')) return { family: 4, value }
  return isMapped(value) ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value }
}

/** `203.0.113.0/24`, `2001:db8::/32`, or one address alone. Bits behind the prefix do not count. */
export function readRange(text: string): Result<IpRange, RangeProblem> {
  const [front = '', bits, ...rest] = text.trim().split('/')
  const address = readAddress(front)
  if (!address || rest.length > 0) return refuse('unreadable')
  const { family } = address
  const mappedBits = front.includes(':') && family === 4 ? 96 : 0
  if (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits)) return refuse('prefix')
  const prefix = bits === undefined ? bitsOf[family] : Number(bits) - mappedBits
  if (prefix < 0 || prefix > bitsOf[family]) return refuse('prefix')
  if (prefix < widest[family]) return refuse('too_wide')
  const shift = BigInt(bitsOf[family] - prefix)
  return allow({ family, prefix, value: (address.value >> shift) << shift })
}

export function isWithin({ family, value, prefix }: IpRange, address: IpAddress): boolean {
  const shift = BigInt(bitsOf[family] - prefix)
  return address.family === family && address.value >> shift === value >> shift
}

/** A range in the one way that it is kept and shown. */
export function writeRange(range: IpRange): string {
  return `${writeAddress(range)}/${range.prefix}`
}

/** As RFC 5952 has it: small letters, and the longest run of zeros left out. */
export function writeAddress({ family, value }: IpAddress): string {
  if (family === 4) return partsOf(value, 4, 8n).join('.')
  const groups = partsOf(value, 8, 16n).map((group) => group.toString(16))
  const zeros = [...groups.join(':').matchAll(/(?<![^:])0(?::0)+(?![^:])/g)]
  const [longest = ''] = zeros.map(([run]) => run).sort((one, other) => other.length - one.length)
  const text = groups.join(':')
  if (!longest) return text
  const at = zeros.find(([run]) => run === longest)?.index ?? 0
  const before = text.slice(0, at).replace(/:$/, '')
  const after = text.slice(at + longest.length).replace(/^:/, '')
  return `${before}::${after}`
}

/** Whose it is, as near as a list of sign-ins needs it: the last part of an IPv4, all but the network of an IPv6, left out. */
export function shortened(text: string): string {
  const address = readAddress(text)
  if (!address) return ''
  if (address.family === 4) return `${partsOf(address.value, 4, 8n).slice(0, 3).join('.')}.x`
  return writeAddress({ family: 6, value: (address.value >> 80n) << 80n })
}

/**
 * The network that somebody is most likely in: an IPv4 address alone, the half of an IPv6 address that a line has to itself,
 * because a computer changes the other half every day.
 */
export function rangeAround(text: string): string {
  const address = readAddress(text)
  if (!address) return ''
  const read = readRange(`${writeAddress(address)}/${address.family === 4 ? 32 : 64}`)
  return read.ok ? writeRange(read.value) : ''
}

const isMapped = (value: bigint) => value >> 32n === 0xffffn

function partsOf(value: bigint, count: number, bits: bigint): number[] {
  const mask = (1n << bits) - 1n
  return Array.from({ length: count }, (_, index) =>
    Number((value >> (bits * BigInt(count - 1 - index))) & mask),
  )
}

function readFour(text: string): bigint | undefined {
  const parts = text.split('.')
  const isFour = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))
  if (!isFour || parts.some((part) => Number(part) > 255)) return undefined
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

/** Groups of four hexadecimal digits; `::` once for zeros; the last two may be written as an IPv4 address. */
function readSix(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [front, back] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const last = (back ?? front ?? []).at(-1) ?? ''
  const four = last.includes('.') ? readFour(last) : undefined
  if (last.includes('.') && four === undefined) return undefined
  const ended = (groups: string[]) =>
    four === undefined
      ? groups
      : [...groups.slice(0, -1), (four >> 16n).toString(16), (four & 0xffffn).toString(16)]
  const left = back ? (front ?? []) : ended(front ?? [])
  const right = back ? ended(back) : []
  const missing = 8 - left.length - right.length
  if (back ? missing < 1 : missing !== 0) return undefined
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}
