import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { LoadMore } from './load-more.tsx'
import { Menu } from './menu.tsx'
import { Page } from './page.tsx'
import { SideSheet } from './side-sheet.tsx'

// as wide as a desk
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      ...{ matches: true, media: query, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  )
})
afterEach(() => vi.restoreAllMocks())

test.each([Dialog, SideSheet])('who leaves the file chooser is still in the form', (Around) => {
  const close = vi.fn()
  render(
    <Around title="Add a document" onClose={close}>
      <input type="file" aria-label="File" />
    </Around>,
  )
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }))
  expect(close).not.toHaveBeenCalled()
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(close).toHaveBeenCalledOnce()
})

describe('a dialog that sends', () => {
  const close = vi.fn()
  const at = (busy: boolean, goesOn: boolean) => (
    <Dialog title="Payment to Kila" goesOn={goesOn} onClose={close}>
      <DialogButtons busy={busy} goesOn={goesOn} onClose={close}>
        Save
      </DialogButtons>
    </Dialog>
  )
  const dialog = () => screen.getByRole<HTMLDialogElement>('dialog')
  const ways = [
    () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    () => fireEvent(dialog(), new Event('cancel', { cancelable: true })),
    // Escape again and again
    () => dialog().close(),
  ]
  beforeEach(() => close.mockClear())

  test('stays until it is answered, which says what came of it', () => {
    const { rerender } = render(at(true, false))
    for (const way of ways) way()
    expect(close).not.toHaveBeenCalled()
    expect(dialog().open).toBe(true)
    rerender(at(false, false))
    for (const way of ways) way()
    expect(close).toHaveBeenCalledTimes(ways.length)
  })

  test('is left while it only reads', () => {
    const list = { hasNextPage: true, isFetchingNextPage: true, fetchNextPage: vi.fn() }
    render(
      <Dialog title="Which payment came back?" onClose={close}>
        <LoadMore query={list} />
      </Dialog>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(close).toHaveBeenCalledOnce()
  })

  test('is left where it sends a file, which goes on', () => {
    render(at(true, true))
    for (const way of ways) way()
    expect(close).toHaveBeenCalledTimes(ways.length)
  })
})

test('Escape closes what lies on top, and not the sheet below it', () => {
  const close = vi.fn()
  const sheet = (children?: React.ReactNode) => (
    <SideSheet title="BSP payroll" onClose={close}>
      {children}
      <input aria-label="Below" />
      <Menu button="More" label="More" buttonClass="" className="">
        <button type="button">One</button>
      </Menu>
    </SideSheet>
  )
  const dialog = (
    <Dialog title="Make a test file" onClose={() => undefined}>
      <input aria-label="Above" />
    </Dialog>
  )
  const { rerender } = render(sheet(dialog))
  fireEvent.keyDown(screen.getByLabelText('Above'), { key: 'Escape' })
  expect(close).not.toHaveBeenCalled()

  rerender(sheet())
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'One' }), { key: 'Escape' })
  expect(screen.queryByRole('button', { name: 'One' })).toBeNull()
  expect(close).not.toHaveBeenCalled()

  fireEvent.keyDown(screen.getByLabelText('Below'), { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

test('a sheet beside its list has the focus where a link leads to both', () => {
  const page = (path: string, sheet?: React.ReactNode) => (
    <MemoryRouter key={path} initialEntries={[{ pathname: path, key: 'by-a-link' }]}>
      <Page title="Webhooks">{sheet}</Page>
    </MemoryRouter>
  )
  const { rerender } = render(page('/list'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Webhooks' }))
  rerender(
    page(
      '/sheet',
      <SideSheet title="What was sent" onClose={vi.fn()}>
        Nothing yet
      </SideSheet>,
    ),
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What was sent' }))
})

test('a dialog begins at its first field, and a sheet, which is read, at its title', () => {
  const field = <input type="file" aria-label="Drop the file" />
  const { unmount } = render(
    <Dialog title="Attach a file" onClose={() => undefined}>
      {field}
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Drop the file'))
  unmount()
  render(
    <SideSheet title="B46.aba" onClose={() => undefined}>
      {field}
    </SideSheet>,
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'B46.aba' }))
})

test('a dialog over a sheet lies over it again once the window is a phone’s, or a desk’s again', () => {
  const media = Object.assign(new EventTarget(), { matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  render(
    <SideSheet title="BSP payroll" onClose={() => undefined}>
      <Dialog title="Make a test file" onClose={() => undefined}>
        <input aria-label="Above" />
      </Dialog>
    </SideSheet>,
  )
  const shown = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const dialog = screen.getByRole('dialog', { name: 'Make a test file' })
  for (const isDesk of [false, true]) {
    shown.mockClear()
    media.matches = isDesk
    act(() => void media.dispatchEvent(new Event('change')))
    expect(shown.mock.contexts.at(-1)).toBe(dialog)
  }
})
