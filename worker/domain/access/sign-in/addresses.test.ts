import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isWithin,
  rangeAround,
  readAddress,
  readRange,
  shortened,
  writeAddress,
  writeRange,
} from './addresses.ts'
import { mayComeFrom, networkOf } from './sign-in-rules.ts'

const four = fc.ipV4()
const six = fc.ipV6()
const rangeOf = (text: string) => {
  const read = readRange(text)
  if (!read.ok) throw new Error(read.reason)
  return read.value
}
const addressOf = (text: string) => {
  const read = readAddress(text)
  if (!read) throw new Error(text)
  return read
}

describe('an address', () => {
  test('written and read again is the same one', () => {
    fc.assert(
      fc.property(fc.oneof(four, six), (text) => {
        const read = addressOf(text)
        expect(readAddress(writeAddress(read))).toEqual(read)
      }),
    )
  })

  test('of version 4 is the same written as version 6', () => {
    fc.assert(
      fc.property(four, (text) => {
        expect(readAddress(`::ffff:${text}`)).toEqual(readAddress(text))
        expect(readAddress(`::FFFF:${text}`)).toEqual(readAddress(text))
      }),
    )
  })

  test.each([
    ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
    ['::', '::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['fe80::', 'fe80::'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['10:100:0:0:0:0:0:0', '10:100::'],
  ])('%s is written %s', (text, written) => {
    expect(writeAddress(addressOf(text))).toBe(written)
  })

  test.each([
    ...[
      '',
      'local',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.256',
      '01.2.3.4',
      '1.2.3.4 ',
      '1.2.3.-4',
      '1e1.2.3.4',
    ],
    ...[
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::',
      'fe80::1%eth0',
    ],
    ...['1:2:3:4:5:6:7::8', '[::1]', '::1.2.3', '1.2.3.4::', ':1:2:3:4:5:6:7', 'a'.repeat(10_000)],
  ])('%s is none', (text) => {
    expect(readAddress(text)).toBeUndefined()
  })
})

describe('a range', () => {
  test('has its own address, and the first and last of it, and no neighbour', () => {
    fc.assert(
      fc.property(four, fc.integer({ min: 8, max: 32 }), (text, prefix) => {
        const range = rangeOf(`${text}/${prefix}`)
        const size = 1n << BigInt(32 - prefix)
        const at = (value: bigint) => isWithin(range, { family: 4, value })
        expect([at(addressOf(text).value), at(range.value), at(range.value + size - 1n)]).toEqual(
          Array(3).fill(true),
        )
        expect([at(range.value - 1n), at(range.value + size)]).toEqual([false, false])
      }),
    )
  })

  test('of version 6 likewise', () => {
    fc.assert(
      fc.property(six, fc.integer({ min: 16, max: 128 }), (text, prefix) => {
        const address = addressOf(text)
        fc.pre(address.family === 6)
        const range = rangeOf(`${text}/${prefix}`)
        const size = 1n << BigInt(128 - prefix)
        const at = (value: bigint) => isWithin(range, { family: 6, value })
        expect([at(address.value), at(range.value + size - 1n)]).toEqual([true, true])
        expect([at(range.value - 1n), at(range.value + size)]).toEqual([false, false])
        expect(isWithin(range, { family: 4, value: address.value & 0xffff_ffffn })).toBe(false)
      }),
    )
  })

  test('is kept as it is written, whatever stood behind its prefix', () => {
    fc.assert(
      fc.property(fc.oneof(four, six), fc.integer({ min: 16, max: 32 }), (text, prefix) => {
        const written = writeRange(
          rangeOf(addressOf(text).family === 4 ? `${text}` : `${text}/${prefix}`),
        )
        expect(writeRange(rangeOf(written))).toBe(written)
      }),
    )
    expect(writeRange(rangeOf(' 203.0.113.9/24 '))).toBe('203.0.113.0/24')
    expect(writeRange(rangeOf('203.0.113.9'))).toBe('203.0.113.9/32')
    expect(writeRange(rangeOf('2001:DB8:0:0::9'))).toBe('2001:db8::9/128')
    expect(writeRange(rangeOf('::ffff:203.0.113.9/120'))).toBe('203.0.113.0/24')
  })

  test.each([
    ['nonsense', 'unreadable'],
    ['203.0.113.0/24/1', 'unreadable'],
    ['203.0.113.0/', 'prefix'],
    ['203.0.113.0/33', 'prefix'],
    ['203.0.113.0/-1', 'prefix'],
    ['203.0.113.0/024', 'prefix'],
    ['203.0.113.0/24.5', 'prefix'],
    ['2001:db8::/129', 'prefix'],
    ['::ffff:203.0.113.0/24', 'prefix'],
    ['0.0.0.0/0', 'too_wide'],
    ['203.0.113.0/7', 'too_wide'],
    ['::/0', 'too_wide'],
    ['2001:db8::/15', 'too_wide'],
  ])('%s is refused: %s', (text, reason) => {
    expect(readRange(text)).toEqual({ ok: false, reason })
  })
})

test('the list of sign-ins has the network of an address alone', () => {
  expect(shortened('203.0.113.9')).toBe('203.0.113.x')
  expect(shortened('::ffff:203.0.113.9')).toBe('203.0.113.x')
  expect(shortened('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
  expect(shortened('local')).toBe('')
})

test('where somebody is now is an address, or the half of it that their line has', () => {
  expect(rangeAround('203.0.113.9')).toBe('203.0.113.9/32')
  expect(rangeAround('::ffff:203.0.113.9')).toBe('203.0.113.9/32')
  expect(rangeAround('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(rangeAround('local')).toBe('')
})

describe('people come in', () => {
  const networks = [
    { name: 'Accounts office', range: '203.0.113.0/24' },
    { name: 'Clinic', range: '2001:db8:1::/48' },
  ]

  test('from everywhere where there is no list', () => {
    for (const address of ['198.51.100.1', 'local', ''])
      expect(mayComeFrom({ networks: [], rolesFromAnywhere: [] }, 'viewer', address)).toBe(true)
  })

  test('from its networks alone where there is one, but for some roles', () => {
    const rules = { networks, rolesFromAnywhere: ['approver' as const] }
    expect(mayComeFrom(rules, 'viewer', '203.0.113.77')).toBe(true)
    expect(mayComeFrom(rules, 'viewer', '::ffff:203.0.113.77')).toBe(true)
    expect(mayComeFrom(rules, 'viewer', '2001:db8:1:ffff::1')).toBe(true)
    for (const address of ['203.0.114.1', '2001:db8:2::1', 'local', ''])
      expect([
        mayComeFrom(rules, 'viewer', address),
        mayComeFrom(rules, 'approver', address),
      ]).toEqual([false, true])
  })

  test('and the network says its name', () => {
    expect(networkOf(networks, '203.0.113.77')?.name).toBe('Accounts office')
    expect(networkOf(networks, '198.51.100.1')).toBeUndefined()
  })
})
