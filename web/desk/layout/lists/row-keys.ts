/** The keys of a list, by what they do: the dialog of keys shows them, and `onListKey` does them. */
export const listKeys = [
  { key: '/', does: 'Search this list' },
  { key: 'j', does: 'The next row' },
  { key: 'k', does: 'The row before' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'x', does: 'Tick the row' },
  { key: 'e', does: 'Export this list' },
] as const

/** What a key does on the list of this page; whether it did anything. Enter is the link's own. */
export function onListKey(key: string): boolean {
  if (key === '/') return press('[data-list-search]', (field) => field.focus())
  if (key === 'e') return press('[data-list-export] button', (button) => button.click())
  if (key === 'j') return moveTo(1)
  if (key === 'k') return moveTo(-1)
  if (key === 'x') return press('[data-tick]', (box) => box.click(), currentRow())
  return false
}

function press(
  selector: string,
  act: (element: HTMLElement) => void,
  within: ParentNode | undefined = document,
): boolean {
  const element = within?.querySelector<HTMLElement>(selector)
  if (!element) return false
  act(element)
  return true
}

const currentRow = () => document.activeElement?.closest<HTMLElement>('main tbody tr') ?? undefined

/** The focus goes to what names the row, so that Enter opens it and a screen reader says it. */
function moveTo(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter(nameOf)
  const from = currentRow()
  const at = from ? rows.indexOf(from) : -1
  const row = at < 0 ? rows[0] : rows[at + step]
  const name = row && nameOf(row)
  if (!name) return false
  name.focus()
  name.scrollIntoView?.({ block: 'nearest' })
  return true
}

const nameOf = (row: HTMLElement) => row.querySelector<HTMLElement>('th a[href], th button')
