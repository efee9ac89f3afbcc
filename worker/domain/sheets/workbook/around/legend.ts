import { looksLikePayment } from '../../checks/titles.ts'
import { colourWords, isAgainstPaying } from '../../said/against-paying.ts'
import type { SheetRow } from '../../sheet.ts'
import { cellCharactersMax } from '../../sheet-limits.ts'
import { isCalled } from './hue.ts'

/** A row in a colour of which somebody wrote what it means: `Red = on hold`. */
export type Coloured = { row: number; legend: string }

/**
 * Rows that are coloured as a line of the sheet says that those are that are not paid: by the name of a colour, or by standing
 * on it itself. Where nothing says so, a colour means nothing, and so does one that all payments have.
 */
export function heldByColour(
  rows: readonly SheetRow[],
  looks: ReadonlyMap<number, ReadonlySet<string>>,
  headerRow: number,
): Coloured[] {
  if (looks.size === 0) return []
  const payments = rows.filter((one) => one.row > headerRow && looksLikePayment(one))
  const lookOf = (row: number) => [...(looks.get(row) ?? [])]
  const [first, ...others] = payments
  const ofAll = new Set(first && others.length > 0 ? lookOf(first.row) : [])
  for (const { row } of others)
    for (const look of ofAll) if (!looks.get(row)?.has(look)) ofAll.delete(look)
  const oddOf = (row: number) => lookOf(row).filter((look) => !ofAll.has(look))
  const paying = new Set(payments.map(({ row }) => row))
  const [byLook, byName] = [new Map<string, string>(), new Map<string, string>()]
  const keep = (kept: Map<string, string>, key: string, text: string) => {
    if (!kept.has(key)) kept.set(key, text.trim())
  }
  for (const one of rows) {
    const named = one.cells.flatMap(legendsIn)
    for (const { name, text } of named) keep(byName, name, text)
    if (named.length > 0 || one.row === headerRow || paying.has(one.row)) continue
    const said = one.cells.find(isAgainstPaying)
    if (said !== undefined) for (const look of oddOf(one.row)) keep(byLook, look, said)
  }
  if (byLook.size + byName.size === 0) return []
  const meant = (look: string) =>
    byLook.get(look) ?? [...byName].find(([name]) => isMeant(look, name))?.[1]
  return payments.flatMap(({ row }) => {
    const [legend] = oddOf(row).flatMap((look) => meant(look) ?? [])
    return legend === undefined ? [] : [{ row, legend }]
  })
}

/** `Yellow = new, red = on hold`: of each part what it says, and of which colour. */
function legendsIn(cell: string): { name: string; text: string }[] {
  if (cell.length > cellCharactersMax || cell.search(colourWords) < 0) return []
  return cell.split(/[,;\n]/).flatMap((text) => {
    const names = text.match(colourWords) ?? []
    const said = text.replace(colourWords, ' ')
    if (names.length === 0 || !isAgainstPaying(said)) return []
    return names.map((name) => ({ name: name.toLowerCase(), text }))
  })
}

function isMeant(look: string, name: string): boolean {
  return /^(?:colo|high|shad)/.test(name) || isCalled(look.slice(look.lastIndexOf(' ') + 1), name)
}
