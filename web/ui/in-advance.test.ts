import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inAdvance } from './in-advance.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('a part comes once, before it is needed', async () => {
  const load = vi.fn(async () => ({ drawn: 'so' }))
  const part = inAdvance(load)
  expect(load).toHaveBeenCalledTimes(1)
  expect([await part(), await part()]).toEqual([{ drawn: 'so' }, { drawn: 'so' }])
  expect(load).toHaveBeenCalledTimes(1)
})

test('one that the line lost is asked for again by whoever needs it, and by nobody before', async () => {
  const load = vi.fn(lost).mockImplementationOnce(lost)
  const part = inAdvance<object>(load)
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  await expect(part()).rejects.toThrow('imported module')
  load.mockImplementation(async () => ({ drawn: 'late' }) as never)
  expect(await part()).toEqual({ drawn: 'late' })
})
