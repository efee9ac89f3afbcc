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

  test.each(['A\u0000B', 'A\u202EB', '\u2066A', 'A\u007F'])('refuses %j, and says why', (name) => {
    const { error } = z.safeParse(schema, name)
    expect(error?.issues[0]?.message).toBe('Name has a sign that cannot be seen')
  })
})
