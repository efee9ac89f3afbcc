import { expect, test } from 'vitest'
import { objectOf } from './object-of.ts'

test('an object is asked for in Oceania, where the databases are', () => {
  const asked: unknown[] = []
  const getByName = (...words: unknown[]) => asked.push(...words)
  objectOf({ getByName } as unknown as Env['KEEPER'], 'an organisation')
  expect(asked).toEqual(['an organisation', { locationHint: 'oc' }])
})
