import { expect, test } from 'vitest'
import { allPages } from './all-pages.ts'

test('what people choose from is read to its end', async () => {
  const asked: string[] = []
  const pages: Record<string, { items: number[]; nextCursor: string | null }> = {
    '': { items: [1, 2], nextCursor: 'a/b' },
    '&cursor=a%2Fb': { items: [3], nextCursor: null },
  }
  const { items } = await allPages(async (onward) => {
    asked.push(onward)
    return pages[onward] ?? { items: [], nextCursor: null }
  })
  expect(items).toEqual([1, 2, 3])
  expect(asked).toEqual(['', '&cursor=a%2Fb'])
})
