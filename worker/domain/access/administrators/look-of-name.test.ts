import { expect, test } from 'vitest'
import { lookOfName } from './look-of-name.ts'

test.each(['Ana Mea', 'ANA  MEA', 'Aná Méa', 'Аnа Mеа', 'Ana-Mea.', 'Ａｎａ Ｍｅａ', 'Αnα Μεα'])(
  '%s looks like Ana Mea',
  (name) => {
    expect(lookOfName(name)).toBe('anamea')
  },
)

test.each(['Ana Mae', 'Ana Meah', 'Ana M Mea'])('%s does not', (name) => {
  expect(lookOfName(name)).not.toBe('anamea')
})
