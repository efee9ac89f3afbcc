import { dayOf, numberOf, rawTextMax, writtenDay, writtenText } from './cell-text.ts'
import { showsNone } from './conditions.ts'
import { emptyGrid, type Grid, type GridLimits } from './grid.ts'
import { mergedMax, mergedOf, underMerged } from './merged.ts'
import { type NumberFormats, setInMask } from './number-formats.ts'
import { columnOf, isOfOtherRow, lettersOf, wholeNumber } from './places.ts'
import { TextRuns } from './text-runs.ts'
import { heightSeen, isUnseen, widthSeen } from './unseen.ts'
import { scanXml, type XmlEvent } from './xml.ts'

/** A worksheet's XML → its cells as a person reads them: text as typed, numbers as stored, days as `2026-11-27`. */
export function readGrid(
  xml: string,
  strings: readonly (string | undefined)[],
  formats: NumberFormats,
  starts1904: boolean,
  { rowsMax, columnsMax, charactersMax }: GridLimits,
): Grid {
  const grid = emptyGrid()
  /** By column: however often it is said, it is hidden once. */
  const hidden: boolean[] = []
  let row = 0
  let cells: string[] = []
  let column = -1
  let cell = { type: '', style: 0, text: '', hasFormula: false, hasValue: false, hasNumber: false }
  let into: 'value' | 'none' = 'none'
  let isPhonetic = false
  /** What is open, of the row and the cell; and the outermost element, which has to close. */
  const open = { row: false, c: false }
  let root: string | undefined
  let isClosed = false
  const runs = new TextRuns()

  scanXml(xml, onEvent, onForeign)
  const under = underMerged(grid.rows, grid.merged)
  if (!isClosed || under === 'too_many') grid.isWhole = false
  else grid.underMerged = under
  grid.hiddenColumns = hidden.flatMap((isHidden, column) => (isHidden ? column : []))
  return grid

  function onEvent(event: XmlEvent) {
    runs.hear(event)
    if (event.kind === 'text') {
      if (into === 'value' && !isPhonetic && cell.text.length <= rawTextMax)
        cell.text += runs.written(event.text)
      return
    }
    const { name } = event
    if (name === 'rPh') isPhonetic = event.kind === 'open'
    if (event.kind === 'close') {
      if (name === 'v' || name === 't') into = 'none'
      else if (name === 'c') keepCell()
      else if (name === 'row') keepRow()
      if (name === 'c' || name === 'row') open[name] = false
      if (name === root) isClosed = !open.row
      return
    }
    root ??= name === '' ? root : name
    const { attributes } = event
    if (name === 'col' && isUnseen(attributes, attributes.width, widthSeen)) hideColumns(attributes)
    else if (name === 'row') {
      const before = row
      row = attributes.r ? wholeNumber(attributes.r) : row + 1
      if (open.row || !(row > before)) grid.isWhole = false
      open.row = true
      cells = []
      column = -1
      if (isUnseen(attributes, attributes.ht, heightSeen)) grid.hiddenRows.push(row)
    } else if (name === 'c') {
      const before = column
      column = attributes.r ? columnOf(attributes.r) : column + 1
      if (open.c || !open.row || column <= before || isOfOtherRow(attributes.r, row))
        grid.isWhole = false
      open.c = true
      cell = {
        type: attributes.t ?? 'n',
        style: Number(attributes.s ?? 0),
        text: '',
        hasFormula: false,
        hasValue: false,
        hasNumber: false,
      }
    } else if (name === 'f') cell.hasFormula = true
    else if (name === 'cfRule' && attributes.dxfId !== undefined)
      grid.conditions.add(Number(attributes.dxfId))
    else if ((name === 'dataBar' || name === 'iconSet') && attributes.showValue === '0')
      grid.conditions.add(showsNone)
    else if (name === 'mergeCell' && grid.merged.length <= mergedMax)
      grid.merged.push(mergedOf(attributes.ref))
    else if (name === 'v' || (name === 't' && cell.type === 'inlineStr')) {
      // a text may be of several parts; a value beside it is another one
      if (name === 'v' ? cell.hasValue : cell.hasNumber) grid.isWhole = false
      cell.hasValue = true
      cell.hasNumber = name === 'v'
      into = event.isEmpty ? 'none' : 'value'
    }
  }

  /** Excel passes over a row or a figure of another vocabulary, and other programs read it: nobody writes one in earnest. */
  function onForeign(name: string) {
    if (name === 'row' || name === 'c' || open.row) grid.isWhole = false
  }

  function hideColumns({ min, max }: Readonly<Record<string, string>>) {
    const last = Math.min(Number(max), columnsMax)
    for (let one = Math.max(1, Number(min)); one <= last; one++) hidden[one - 1] = true
  }

  function keepCell() {
    if (cell.text.length > rawTextMax) grid.isWhole = false
    if (grid.isTooLarge || !grid.isWhole) return
    // an empty text is a value; an empty number is one that some programs leave to Excel
    const isValueless = !cell.hasValue || (cell.text === '' && cell.type !== 'str')
    if (cell.hasFormula && isValueless) grid.valueless ??= placeHere()
    for (const look of formats[cell.style]?.look ?? []) {
      const known = grid.looks.get(row)
      if (known) known.add(look)
      else grid.looks.set(row, new Set([look]))
    }
    const text = textOf()
    if (text === '') return
    grid.characters += text.length
    grid.isTooLarge ||= grid.characters > charactersMax
    if (grid.isTooLarge) return
    if (!(column >= 0 && column < columnsMax) || !(row >= 1 && row <= sheetRowsOfExcel)) {
      grid.beyond ??= placeHere()
      return
    }
    noteFormat(text)
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (cell.hasFormula && !grid.reckoned.has(column)) grid.reckoned.set(column, placeHere())
  }

  /** What a person sees in the cell and its text does not say. */
  function noteFormat(text: string) {
    const format = formats[cell.style]
    const isKept = text.trim() !== '' && grid.rows.length < rowsMax
    if (isKept && format?.isStruck) noted(grid.struck, row, column)
    if (isKept && format?.isUnseen) noted(grid.unseen, row, column)
    if (!format || cell.type !== 'n') return
    const { foreignSign, decimals, isDate, isOtherwise } = format
    const isCut = decimals !== undefined && (text.split('.')[1]?.length ?? 0) > decimals
    if (foreignSign) {
      const bySign = grid.foreign.get(column) ?? new Map<string, number[]>()
      grid.foreign.set(column, noted(bySign, foreignSign, row))
    }
    if (isCut && !grid.rounded.has(column)) grid.rounded.set(column, placeHere())
    // a number that is no day Excel has is read as the number, and shown as a day all the same
    const isShownOtherwise = isDate ? !text.includes('-', 1) : isOtherwise
    if (isShownOtherwise) noted(grid.otherwise, column, row)
  }

  function placeHere(): string {
    return `${lettersOf(column)}${row}`
  }

  function textOf(): string {
    const { type, text, style } = cell
    if (type === 's') return sharedText(text)
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (type === 'd') return writtenDay(text)
    if (type !== 'n' || text === '') return writtenText(text)
    const { isDate = false, mask = '' } = formats[style] ?? {}
    if (isDate) return dayOf(Number(text), starts1904)
    return mask ? setInMask(numberOf(text), mask) : numberOf(text)
  }

  /** A cell of none is empty, as some programs write it; one that points to nothing was something. */
  function sharedText(place: string): string {
    const text = place === '' ? '' : strings[wholeNumber(place)]
    if (text === undefined) grid.isWhole = false
    return text ?? ''
  }

  function keepRow() {
    if (cells.every((one) => one.trim() === '')) return
    if (grid.rows.length >= rowsMax) grid.beyond ??= `A${row}`
    else grid.rows.push({ row, cells })
    cells = []
  }
}

const sheetRowsOfExcel = 1_048_576

function noted<Key>(list: Map<Key, number[]>, key: Key, one: number): Map<Key, number[]> {
  const known = list.get(key)
  if (known) known.push(one)
  else list.set(key, [one])
  return list
}
