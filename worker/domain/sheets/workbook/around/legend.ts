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
  const isUsual = (look: string) => usual[0].split(',').includes(look)
  const paying = new Set(payments.map(({ row }) => row))
  const legends = rows.flatMap((one): { text: string; colours?: string[] }[] => {
    const text = one.cells.find((cell) => againstPaying.test(cell) && colourWords.test(cell))
    if (text !== undefined) return [{ text: text.trim() }]
    if (one.row === headerRow || paying.has(one.row)) return []
    const said = one.cells.find((cell) => againstPaying.test(cell))
    const colours = [...(looks.get(one.row) ?? [])].filter((look) => !isUsual(look))
    return said !== undefined && colours.length > 0 ? [{ text: said.trim(), colours }] : []
  })
  return odd.flatMap(([key, some]) => {
    const of = key.split(',')
    const legend = legends.find(({ colours }) => colours?.some((look) => of.includes(look)) ?? true)
    return legend ? some.map(({ row }) => ({ row, legend: legend.text })) : []
  })
}
