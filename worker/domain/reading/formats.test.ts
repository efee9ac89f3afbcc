import { describe, expect, test } from 'vitest'
import {
  currencies,
  type DateFormat,
  formatMoney,
  formatsOf,
  plainFormats,
  type Reading,
  timeZoneNames,
} from './formats.ts'

const usual: Reading = {
  timezone: 'Pacific/Port_Moresby',
  dateFormat: 'DD/MM/YYYY',
  currency: 'PGK',
}
const noon = '2026-11-21T04:06:00Z'

describe('a day', () => {
  test.each<[DateFormat, string]>([
    ['DD/MM/YYYY', 'Sun 06/12/2026'],
    ['MM/DD/YYYY', 'Sun 12/06/2026'],
    ['YYYY-MM-DD', 'Sun 2026-12-06'],
    ['D MMM YYYY', 'Sun 6 Dec 2026'],
  ])('as %s is %s', (dateFormat, shown) => {
    expect(formatsOf({ ...usual, dateFormat }).day('2026-12-06')).toBe(shown)
  })

  test('is the same day in every zone', () => {
    const days = timeZoneNames.map((timezone) =>
      formatsOf({ ...usual, timezone }).day('2026-12-06'),
    )
    expect(new Set(days)).toEqual(new Set(['Sun 06/12/2026']))
  })
})

describe('a moment', () => {
  test('is Port Moresby’s without a word, and another zone’s by its name', () => {
    expect(formatsOf(usual).moment(noon)).toBe('21/11/2026 14:06')
    expect(formatsOf({ ...usual, timezone: 'Australia/Sydney' }).moment(noon)).toBe(
      '21/11/2026 15:06 Sydney',
    )
    expect(formatsOf({ ...usual, timezone: 'UTC' }).moment(noon)).toBe('21/11/2026 04:06 UTC')
  })

  test('goes over midnight with its zone', () => {
    const late = '2026-11-21T13:30:00Z'
    expect(formatsOf(usual).moment(late)).toBe('21/11/2026 23:30')
    expect(formatsOf({ ...usual, timezone: 'Pacific/Auckland' }).moment(late)).toBe(
      '22/11/2026 02:30 Auckland',
    )
  })

  test('has its zone always in a letter', () => {
    const at = new Date(noon)
    expect(formatsOf(usual).momentInZone(at)).toBe('21/11/2026 14:06, Port Moresby time')
    expect(formatsOf({ ...usual, timezone: 'UTC' }).momentInZone(at)).toBe('21/11/2026 04:06, UTC')
    expect(plainFormats.momentInZone(at)).toBe('21 Nov 2026 14:06, Port Moresby time')
  })

  test('can be shown in every zone of the list', () => {
    for (const timezone of timeZoneNames) {
      expect(formatsOf({ ...usual, timezone }).moment(noon)).toMatch(/^\d\d\/11\/2026 \d\d:\d6/)
    }
  })
})

describe('an amount', () => {
  test('is kina with its K, and PGK in standard form where the reader’s own currency is another', () => {
    expect(formatMoney(123_450, 'PGK')).toBe('K1,234.50')
    for (const currency of currencies.filter((one) => one !== 'PGK')) {
      expect(formatMoney(123_450, currency)).toBe('PGK\u00a01,234.50')
    }
  })

  test.each([0, 1, 99, 100, 123_450, 9_999_999_999, -50])(
    '%i toea never become dollars',
    (toea) => {
      const standard = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'PGK' })
      expect(formatMoney(toea, 'USD')).toBe(standard.format(toea / 100))
    },
  )
})
