import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, optionalLine, optionalText, text } from './shared.ts'

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

test.each([line('Name', 20), optionalLine('Name', 20)])('one line is one line', (schema) => {
  expect(z.safeParse(schema, ' Kila Karo\n').data).toBe('Kila Karo')
  const { error } = z.safeParse(schema, 'Kila\nKaro')
  expect(error?.issues[0]?.message).toBe(
    'Name has U+000A as its character 5, which cannot be seen. Delete it.',
  )
})
