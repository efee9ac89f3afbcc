import { expect, test } from 'vitest'
import { hourMs } from '../../durations.ts'
import { resetLetters, type WhoAsks, writeReset } from './reset-letters.ts'

const kinds = Object.keys(resetLetters) as WhoAsks[]

test('whoever is refused has a link that opens, whoever asks for it and whenever, for three days', () => {
  for (const who of kinds) {
    const letters: { at: number; until: number }[] = []
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const since = (minutes: number) => letters.filter(({ at }) => at > minute - minutes).length
      const isOpen = (letters.at(-1)?.until ?? 0) > minute
      const written = writeReset({ inHour: since(60), inDay: since(24 * 60), isOpen }, who)
      if (written.ok) letters.push({ at: minute, until: minute + written.value.opensMs / 60_000 })
      expect((letters.at(-1)?.until ?? 0) > minute, `${who} at ${minute}`).toBe(true)
    }
    expect(letters.length, who).toBeLessThanOrEqual(3 * resetLetters[who].day + 3)
  }
})

test('the link of a letter that was not the last opens for an hour', () => {
  const first = writeReset({ inHour: 0, inDay: 0, isOpen: false }, 'asked')
  expect(first).toMatchObject({ value: { opensMs: hourMs } })
})

test('each kind has room that the ones below it cannot use up', () => {
  for (const [who, below] of [
    ['known', 'asked'],
    ['asked', 'held'],
  ] as const) {
    const { hour, day } = resetLetters[below]
    expect(writeReset({ inHour: hour, inDay: day, isOpen: true }, below).ok).toBe(false)
    expect(writeReset({ inHour: hour, inDay: day, isOpen: true }, who).ok).toBe(true)
  }
})
