import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Devices({ here, isBusy }: { here: string[]; isBusy: boolean }) {
  useKeptFocus()
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Security</h1>
      </main>
      <section>
        <h2 tabIndex={-1}>Where Moses is signed in</h2>
        <ul>
          {here.map((name) => (
            <li key={name}>
              <button type="button" disabled={isBusy}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

test('where a row goes while the others rest, the focus goes to the next thing around them that takes it', async () => {
  const { rerender } = render(<Devices here={['Phone', 'Desk']} isBusy={false} />)
  screen.getByRole('button', { name: 'Phone' }).focus()
  rerender(<Devices here={['Desk']} isBusy />)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Where Moses is signed in'))
})
