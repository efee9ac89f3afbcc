import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { FileLink } from './file-link.tsx'

afterEach(() => vi.restoreAllMocks())

const problem = { type: 'about:blank', title: 'No', status: 403, code: 'organisation_frozen' }
const address = '/api/bank-files/f1/content'
const take = async (answer: [number, unknown] | Error) => {
  const taken = vi.fn()
  const link = (
    <FileLink href={address} onTaken={taken}>
      Download
    </FileLink>
  )
  openPage(link, { answers: { [`GET ${address}`]: answer } })
  await userEvent.click(await screen.findByRole('link', { name: 'Download' }))
  return taken
}

test('a file that is refused says why beside its link', async () => {
  const detail = 'The organisation is frozen.'
  const taken = await take([403, { ...problem, detail }])
  expect((await screen.findByRole('alert')).textContent).toBe(`No file came. ${detail}`)
  expect(taken).not.toHaveBeenCalled()
})

test('a line that is away is said, and the link can be pressed again', async () => {
  const taken = await take(new TypeError('Failed to fetch'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No file came\. Network error/)
  expect(taken).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('aria-busy')).toBeNull()
})

test('a file that came is saved, and whoever waits for it is told', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const taken = await take([200, 'bytes'])
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1))
  expect(saved.mock.contexts[0]).toMatchObject({ href: 'blob:one', download: 'file' })
  expect(screen.queryByRole('alert')).toBeNull()
})
