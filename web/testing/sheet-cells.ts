import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** A cell of the sheet in the grid, by its title and the number of its row: `Amount, row 3`. */
export async function findCell(name: string): Promise<HTMLElement> {
  const [, title = '', number = ''] = /^(.*), row (\d+)$/.exec(name) ?? []
  const header = await screen.findByRole('rowheader', { name: number })
  const column = screen.getByRole('columnheader', { name: title }).getAttribute('aria-colindex')
  const cell = header.parentElement?.querySelector(`:scope > [aria-colindex="${column}"]`)
  if (!(cell instanceof HTMLElement)) throw new Error(`there is no cell ${name}`)
  return cell
}

/** Types over what stands in a cell, and stays in it. */
export async function typeOver(name: string, text: string) {
  fireEvent.mouseDown(await findCell(name))
  await userEvent.keyboard(text)
}
