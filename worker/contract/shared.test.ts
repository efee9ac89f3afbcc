import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalText, text } from './shared.ts'

describe.each([text('Name', 20), optionalText('Name', 20)])('text', (schema) => {
  test.each(['Kila Karo', 'Ōtara 病院', 'two\nlines', 'a\ttab', '👩‍⚕️ nurse'])(
    'takes %j',
    (name) => {
      expect(z.safeParse(schema, name).success).toBe(true)
    },
  )

  test.each([
    ['A\u0000B', 'U+0000', 2],
    ['A\u202EB', 'U+202E', 2],
    ['\u2066A', 'U+2066', 1],
    ['A\u200BB', 'U+200B', 2],
    ['A\uD83DB', 'U+D83D', 2],
  ])('refuses %j, and says what and where', (name, sign, place) => {
    const { error } = z.safeParse(schema, name)
    expect(error?.issues[0]?.message).toBe(
      `Name has ${sign} as its character ${place}, which cannot be seen. Delete it.`,
    )
  })
})
