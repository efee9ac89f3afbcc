import { afterEach, expect, test, vi } from 'vitest'

const [groupBy, any] = [Map.groupBy, AbortSignal.any]
afterEach(() => Object.assign(Map, { groupBy }) && Object.assign(AbortSignal, { any }))

/** As Safari 16.6 has them. */
async function inOlderBrowser() {
  Object.assign(Map, { groupBy: undefined })
  Object.assign(AbortSignal, { any: undefined })
  vi.resetModules()
  await import('./older-browsers.ts')
}

test('an older browser groups as a newer one does', async () => {
  const keyOf = (one: string, index: number) => (index === 3 ? 'last' : one.length)
  const words = ['a', 'bb', 'c', 'dd', '']
  const newer = groupBy(words, keyOf)
  await inOlderBrowser()
  expect(Map.groupBy).not.toBe(groupBy)
  expect([...Map.groupBy(words, keyOf)]).toEqual([...newer])
})

test('and ends what one of several signals ends, with its reason', async () => {
  await inOlderBrowser()
  expect(AbortSignal.any).not.toBe(any)
  const [one, other] = [new AbortController(), new AbortController()]
  const either = AbortSignal.any([one.signal, other.signal])
  expect(either.aborted).toBe(false)
  other.abort('gone')
  one.abort('late')
  expect([either.aborted, either.reason]).toEqual([true, 'gone'])
  expect(AbortSignal.any([new AbortController().signal, one.signal]).reason).toBe('late')
})
