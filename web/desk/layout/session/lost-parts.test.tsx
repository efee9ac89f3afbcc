import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { useToast } from '../toasts.tsx'

function Toasting() {
  const showToast = useToast()
  return (
    <button type="button" onClick={() => showToast({ title: 'Approved', text: '1 of 1' })}>
      Approve
    </button>
  )
}

// files that the line lost, or of a version that is no longer served: a page stands all the same
const lose = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../toast-stage.tsx', lose)
vi.mock('../shortcuts.tsx', lose)
vi.mock('./session-watch.tsx', lose)

test('a part of the desk whose file does not come is named, what a toast says is said plainly, and the page stays', async () => {
  openPage(<Toasting />, { answers: {} })
  await screen.findByText('The lock of a desk that nobody uses did not arrive.', { exact: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect((await screen.findByText('Approved')).parentElement?.textContent).toContain('1 of 1')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Approved')).toBeNull()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
})

test('a file that cannot be read, or whose reader does not come, is told', async () => {
  openPage(<FileDrop label="Statement" accept="" onFile={async () => lose()} />, { answers: {} })
  const file = new File(['1'], 'statement.csv')
  await userEvent.upload(await screen.findByLabelText('Statement'), file)
  await screen.findByRole('heading', { name: 'Something went wrong' })
})
