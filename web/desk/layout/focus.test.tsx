import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Two rows, each with a dialog; what it does takes its row away. */
function Rows({ hasField = true }: { hasField?: boolean }) {
  const [rows, setRows] = useState(['Mia', 'Ravi'])
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  return (
    <Page title="Rows">
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setOpen(row)}>Remove {row}</Button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog title="Remove?" onClose={close}>
          {hasField && <TextField label="Reason" />}
          <DialogButtons
            busy={false}
            onClose={close}
            onDo={() => {
              close()
              setTimeout(() => setRows(rows.filter((row) => row !== open)), 20)
            }}
          >
            Remove
          </DialogButtons>
        </Dialog>
      )}
    </Page>
  )
}

async function openFirst(page = <Rows />) {
  openPage(page, { answers: {} })
  const opener = await screen.findByRole('button', { name: 'Remove Mia' })
  await userEvent.click(opener)
  return opener
}

test('a dialog opens at its first field', async () => {
  await openFirst()
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
})

test('a dialog without a field opens at its title', async () => {
  await openFirst(<Rows hasField={false} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove?' }))
})

test('the way out stands before the deed, and gives the focus back', async () => {
  const opener = await openFirst()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.slice(-2)).toEqual(['Cancel', 'Remove'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(opener)
})

test('when the row goes with its button, the focus goes to what stands beside it', async () => {
  await openFirst()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Mia' })).toBeNull())
  const next = screen.getByRole('button', { name: 'Remove Ravi' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})
