import { allow, type Result, refuse } from '../../result.ts'
import {
  headerSearchRows,
  sheetColumnsMax,
  sheetNameCharactersMax,
  sheetRowsMax,
} from '../sheet-limits.ts'
import { type Note, notesOf } from './around/notes.ts'
import { textOf } from './around/part-text.ts'
import { readGrid } from './cells.ts'
import type { Grid } from './grid.ts'
import { readNumberFormats } from './number-formats.ts'
import { readStrings } from './strings.ts'
import { openZip, partsMax, unpackedBytesMax, type ZipReason } from './unzip.ts'
import { scanXml } from './xml.ts'

export type WorkbookReason =
  | ZipReason
  | 'workbook_damaged'
  | 'workbook_macros'
  | 'workbook_doctype'
  | 'sheet_not_there'
  | 'sheet_name_too_long'

/** One sheet that can be seen and has something in it, and the names of all the others. */
export type Workbook = Grid & {
  name: string
  others: string[]
  hidden: string[]
  /** Of those that can be seen, which have something in them, or cannot be read (of one asked for by name, all); and which are what is looked for. */
  filled: string[]
  found: string[]
  /** Does whoever opens it see formulas reckoned anew, in place of what was stored with them? */
  isReckonedAnew: boolean
  /** The part that says how its cells are shown. */
  styles: string
  /** Has somebody written notes or comments beside its cells? */
  hasNotes: boolean
  notes: Note[]
}

/** Which sheet is meant: the one of a name, or else the first that is what is looked for. */
export type Meant = { name?: string | undefined; isIt?: (rows: Grid['rows']) => boolean }

/**
 * Bytes of an .xlsx file → the sheet that is meant; where none is what is looked for, the first that is neither hidden nor
 * empty. Refuses macros, passwords, and what no workbook has.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  { name, isIt = () => false }: Meant = {},
): Promise<Result<Workbook, WorkbookReason>> {
  const zip = openZip(bytes)
  if (!zip.ok) return zip
  const archive = zip.value
  if (archive.names.some((name) => /vbaProject\.bin$/i.test(name))) return refuse('workbook_macros')

  const [root, book, links] = await Promise.all([
    textOf(archive, '_rels/.rels'),
    textOf(archive, bookName),
    textOf(archive, 'xl/_rels/workbook.xml.rels'),
  ])
  if (!root.ok) return root
  if (!book.ok) return book
  if (!links.ok) return links
  // what Excel would open is another part: it shows what would not be read
  const opened = readLinks(root.value, '').ofKind.get('officeDocument')
  if (opened !== undefined && opened !== bookName) return refuse('workbook_damaged')
  const { targets, ofKind, tooMany } = readLinks(links.value, 'xl/')
  if (tooMany) return refuse('workbook_damaged')
  const [strings, styles] = await Promise.all([
    textOf(archive, ofKind.get('sharedStrings') ?? 'xl/sharedStrings.xml'),
    textOf(archive, ofKind.get('styles') ?? 'xl/styles.xml'),
  ])
  if (!strings.ok) return strings
  if (!styles.ok) return styles

  const { sheets, starts1904, isReckonedAnew } = readBook(book.value)
  const around = { isReckonedAnew, styles: styles.value }
  // each is a part of its own: a list of many times the same one would be read as often
  if (sheets.length > partsMax) return refuse('workbook_damaged')
  // names are repeated, and chosen by
  if (sheets.some((one) => one.name.length > sheetNameCharactersMax))
    return refuse('sheet_name_too_long')
  const hasNotes = archive.names.some((name) => /^xl\/(?:comments|threadedComments)/i.test(name))
  const texts = readStrings(strings.value)
  const formats = readNumberFormats(styles.value)
  if (!formats) return refuse('workbook_damaged')
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const wanted = name === undefined ? visible : visible.filter((one) => one.name === name)
  if (name !== undefined && wanted.length === 0) return refuse('sheet_not_there')
  let best: Read | undefined
  // of all its sheets together, as of one: each may point to the same long text
  let charactersMax = unpackedBytesMax
  const [filled, found]: [string[], string[]] = [[], []]
  const gridOf = (xml: string) => {
    const limits = { ...gridLimits, charactersMax }
    const grid = readGrid(xml, texts, formats, starts1904, limits)
    charactersMax -= grid.characters
    return checked(xml, grid)
  }
  for (const shown of wanted) {
    const sheet = await textOf(archive, targets.get(shown.link) ?? '')
    const read = sheet.ok ? gridOf(sheet.value) : sheet
    if (!read.ok && !best?.isFilled) return read
    if (!read.ok) {
      filled.push(shown.name) // named as one that is not read, and may be chosen
      continue
    }
    const grid = read.value
    const isFilled = grid.rows.length > 0 || grid.beyond !== undefined
    const isFound = isFilled && isIt(grid.rows)
    if (isFilled) filled.push(shown.name)
    if (isFound) found.push(shown.name)
    // programs leave empty sheets before the one that they fill, and people a cover
    const isBetter = !best || (isFilled && !best.isFilled) || (isFound && !best.isFound)
    if (isBetter) best = { grid, shown, hasNotes, isFilled, isFound }
  }
  const choice = name === undefined ? filled : visible.map((one) => one.name)
  if (!best) return refuse('workbook_damaged')
  const notes = hasNotes ? await notesOf(archive, targets.get(best.shown.link) ?? '') : []
  return allow({ ...amongOthers(best, sheets), ...{ filled: choice, found, notes }, ...around })
}

/** A sheet that can be read, or what keeps it from that. */
function checked(xml: string, grid: Grid): Result<Grid, WorkbookReason> {
  if (grid.isTooLarge) return refuse('zip_too_large')
  return xml !== '' && grid.isWhole ? allow(grid) : refuse('workbook_damaged')
}

type Read = {
  grid: Grid
  shown: SheetEntry
  hasNotes: boolean
  isFilled: boolean
  isFound: boolean
}

function amongOthers({ grid, shown, hasNotes }: Read, sheets: SheetEntry[]) {
  const named = (isHidden: boolean) =>
    sheets.filter((one) => one !== shown && one.isHidden === isHidden).map(({ name }) => name)
  return { ...grid, name: shown.name, others: named(false), hidden: named(true), hasNotes }
}

const gridLimits = {
  rowsMax: sheetRowsMax + headerSearchRows + 1,
  columnsMax: sheetColumnsMax,
}

type SheetEntry = { name: string; link: string; isHidden: boolean }

function readBook(xml: string) {
  const sheets: SheetEntry[] = []
  let [starts1904, isReckonedAnew] = [false, false]
  scanXml(xml, (event) => {
    if (event.kind !== 'open') return
    const { name = '', id = '', state = 'visible', date1904, fullCalcOnLoad } = event.attributes
    if (event.name === 'calcPr') isReckonedAnew = isTrue(fullCalcOnLoad)
    if (event.name === 'workbookPr') starts1904 = isTrue(date1904)
    // one more than there may be says that there are too many
    if (event.name === 'sheet' && sheets.length <= partsMax)
      sheets.push({ name, link: id, isHidden: state !== 'visible' })
  })
  return { sheets, starts1904, isReckonedAnew }
}

const isTrue = (written: string | undefined) => written === '1' || written === 'true'

const bookName = 'xl/workbook.xml'

/** Each leads to a part, and a part may be linked a few times. */
const linksMax = 10 * partsMax

/** Which part of the archive each link leads to, and the first of each kind. Links to the outside lead nowhere. */
function readLinks(xml: string, folder: string) {
  const [targets, ofKind] = [new Map<string, string>(), new Map<string, string>()]
  let links = 0
  scanXml(xml, (event) => {
    if (event.kind !== 'open' || event.name !== 'Relationship') return
    const { Id = '', Target = '', TargetMode, Type = '' } = event.attributes
    if (TargetMode === 'External' || links > linksMax) return
    links += 1
    const target = Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`
    targets.set(Id, target)
    const kind = Type.slice(Type.lastIndexOf('/') + 1)
    if (!ofKind.has(kind)) ofKind.set(kind, target)
  })
  return { targets, ofKind, tooMany: links > linksMax }
}
