import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { SideSheet } from './side-sheet.tsx'

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
