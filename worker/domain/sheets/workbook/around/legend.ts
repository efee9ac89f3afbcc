import { looksLikePayment } from '../../checks/titles.ts'
import { againstPaying } from '../../said/against-paying.ts'
import type { SheetRow } from '../../sheet.ts'

const colourWords =
  /\b(?:red|yellow|green|orange|amber|blue|pink|purple|gr[ae]y|black|brown|colou?r(?:ed|s)?|highlight(?:ed|s)?|shaded)\b/i

/** A row in a colour of which somebody wrote what it means: `Red = on hold`. */
export type Coloured = { row: number; legend: string }

/**
 * Rows that are coloured as a line of the sheet says that those are that are not paid: by the name of a colour, or by standing
 * on it itself. Where nothing says so, a colour means nothing.
 */
export function heldByColour(
  rows: readonly SheetRow[],
  looks: ReadonlyMap<number, ReadonlySet<string>>,
  headerRow: number,
): Coloured[] {
  const keyOf = ({ row }: SheetRow) => [...(looks.get(row) ?? [])].sort().join()
  const payments = rows.filter((one) => one.row > headerRow && looksLikePayment(one))
  const kinds = [...Map.groupBy(payments, keyOf)].sort(
    ([, some], [, others]) => others.length - some.length,
  )
  const [usual, ...odd] = kinds
  if (!usual || odd.length === 0) return []
  const usualLooks = new Set(usual[0].split(','))
  const paying = new Set(payments.map(({ row }) => row))
  let named: string | undefined
  const byLook = new Map<string, string>()
  for (const { row, cells } of rows) {
    const said = row === headerRow ? undefined : cells.find((cell) => againstPaying.test(cell))
    if (said === undefined) continue
    const own = paying.has(row) ? [] : [...(looks.get(row) ?? [])]
    const colours = own.filter((look) => !usualLooks.has(look))
    for (const look of colours) if (!byLook.has(look)) byLook.set(look, said.trim())
    // a line that stands on its colour says nothing of the others
    if (colours.length === 0 && colourWords.test(said)) named ??= said.trim()
  }
  return odd.flatMap(([key, some]) => {
    const legend = key
      .split(',')
      .reduce<string | undefined>((found, look) => found ?? byLook.get(look), undefined)
    const said = legend ?? named
    return said === undefined ? [] : some.map(({ row }) => ({ row, legend: said }))
  })
}
