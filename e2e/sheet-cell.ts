import type { Locator, Page } from 'playwright-core'

/** A cell of a sheet in the grid, by its title and the number of its row: `Amount, row 5`. */
export async function sheetCell(page: Page, name: string): Promise<Locator> {
  const [, title = '', number = ''] = /^(.*), row (\d+)$/.exec(name) ?? []
  const header = page.getByRole('columnheader', { name: title, exact: true })
  const column = await header.getAttribute('aria-colindex')
  const named = page.getByRole('rowheader', { name: number, exact: true })
  return page
    .getByRole('row')
    .filter({ has: named })
    .locator(`> [aria-colindex="${column}"]`)
    .first()
}
