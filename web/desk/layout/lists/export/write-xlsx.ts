import { writeXlsxStream } from 'hucre/xlsx'
import type { Cell, ListExport } from './list-export.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows as a workbook: text is text whatever it begins with, money is a number with two decimals. */
export async function writeXlsx(
  name: string,
  columns: ListExport['columns'],
  rows: Cell[][],
): Promise<Blob> {
  const stream = writeXlsxStream(
    rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind))),
    {
      name,
      columns: columns.map(({ title, kind }) => ({
        header: title,
        width: kind === 'text' ? 24 : 14,
        ...(kind === 'money' ? { numFmt: '#,##0.00' } : {}),
      })),
      freezePane: { rows: 1 },
    },
  )
  const bytes = await new Response(stream).blob()
  return new Blob([bytes], { type: mediaType })
}

/** Signs that no workbook can hold; a workbook with one of them does not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const unwritable = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g

/** Excel reads a letter by its number where one is written so; `_x005F_` is the bar before it. */
const byNumber = /_(?=x[\dA-F]{4}_)/gi

function cellOf(cell: Cell, kind: ListExport['columns'][number]['kind']): Cell {
  if (typeof cell === 'string')
    return cell.replace(unwritable, '\uFFFD').replace(byNumber, '_x005F_')
  return kind === 'money' && cell !== null ? cell / 100 : cell
}
