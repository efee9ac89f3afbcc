import type {
  Sheet,
  SheetAnswers,
  SheetField,
  SheetProblem,
  SheetRow,
} from '#domain/sheets/sheet.ts'
import type { ControlFigures } from '../control-figures.tsx'

/** A sheet on the desk: what it says now, what it said before, and what the server said about it. */
export type OpenSheet = {
  fileName: string
  /** The very file or text. */
  original: string | Uint8Array<ArrayBuffer> | undefined
  sheet: Sheet
  /** Earlier sheets with what was said about them, the latest last. */
  before: Pick<OpenSheet, 'sheet' | 'answers' | 'corrections'>[]
  /** What was done to it by hand since it was opened: made again in this order, it is this sheet again. */
  corrections: Correction[]
  serverProblems: SheetProblem[]
  /** What was said about it that it does not say itself. */
  answers: SheetAnswers
  /** Rows changed since the view was chosen: they stay in sight when they become good. */
  touched: number[]
  /** The cell being typed into: its letters are one change. */
  typing: string
}

export type Cell = { row: number; index: number }
type WrittenCell = Cell & { value: string }

export type Correction =
  | { kind: 'type'; cell: Cell; value: string }
  | { kind: 'replace'; cells: Cell[]; value: string }
  | { kind: 'write'; cells: WrittenCell[] }
  | { kind: 'leave_out'; rows: readonly number[] }
  | { kind: 'do_not_read'; title: string }
  | { kind: 'read_as'; title: string; field: SheetField }
  | { kind: 'figures'; figures: ControlFigures }

export type SheetChange =
  | Correction
  /** Of one that is not the last any more nothing is undone. */
  | { kind: 'undo'; of?: Correction }
  | { kind: 'answer'; problems: SheetProblem[] }
  | { kind: 'look_again' }

const beforeMax = 50

/** The sheet after a change. Rows that did not change stay the same objects, so they are not drawn again. */
export function changeSheet(open: OpenSheet, change: SheetChange): OpenSheet {
  switch (change.kind) {
    case 'type': {
      const typing = `${change.cell.row}:${change.cell.index}`
      const isSame = typing === open.typing
      const before = isSame ? open.before : remember(open)
      const earlier = isSame ? open.corrections.slice(0, -1) : open.corrections
      const corrections = [...earlier, change]
      return {
        ...write(open, [{ ...change.cell, value: change.value }]),
        before,
        corrections,
        typing,
      }
    }
    case 'replace': {
      const { cells, value } = change
      return {
        ...write(
          open,
          cells.map((cell) => ({ ...cell, value })),
        ),
        ...corrected(open, change),
      }
    }
    case 'write':
      return { ...write(open, change.cells), ...corrected(open, change) }
    case 'leave_out': {
      const isKept = ({ row }: { row: number }) => !change.rows.includes(row)
      const serverProblems = open.serverProblems.filter(isKept)
      const { above, rows } = open.sheet
      const sheet = { ...open.sheet, above: above.filter(isKept), rows: rows.filter(isKept) }
      return { ...open, sheet, serverProblems, ...corrected(open, change) }
    }
    case 'do_not_read':
    case 'read_as': {
      const said = change.kind === 'read_as' ? change.field : ('unread' as const)
      const mapping = { ...open.answers.mapping, [change.title.trim()]: said }
      const serverProblems = open.serverProblems.filter(({ column }) => column !== change.title)
      const answers = { ...open.answers, mapping }
      return { ...open, serverProblems, answers, ...corrected(open, change) }
    }
    case 'figures': {
      const answers = withFigures(open.answers, change.figures)
      if (open.typing !== 'figures') {
        return { ...open, answers, ...corrected(open, change), typing: 'figures' }
      }
      return { ...open, answers, corrections: [...open.corrections.slice(0, -1), change] }
    }
    case 'undo': {
      if (change.of && open.corrections.at(-1) !== change.of) return open
      return { ...open, ...open.before.at(-1), before: open.before.slice(0, -1), typing: '' }
    }
    case 'answer':
      return { ...open, serverProblems: change.problems, touched: [] }
    case 'look_again':
      return { ...open, touched: [] }
  }
}

function withFigures(answers: SheetAnswers, figures: ControlFigures): SheetAnswers {
  const { controlTotalToea: _total, headCount: _count, ...others } = answers
  const { controlTotalToea, headCount } = figures
  return {
    ...others,
    ...(controlTotalToea !== null && { controlTotalToea }),
    ...(headCount !== null && { headCount }),
  }
}

function write(open: OpenSheet, cells: WrittenCell[]): OpenSheet {
  const byRow = Map.groupBy(cells, ({ row }) => row)
  const rows = open.sheet.rows.map((row) => {
    const written = byRow.get(row.row)
    return written ? writeRow(row, written) : row
  })
  return {
    ...open,
    sheet: { ...open.sheet, rows },
    serverProblems: open.serverProblems.filter(({ row }) => !byRow.has(row)),
    touched: [...new Set([...open.touched, ...byRow.keys()])],
  }
}

/** A row corrected by hand is read as it stands: where its cells end is certain now. */
function writeRow({ row, cells }: SheetRow, written: WrittenCell[]): SheetRow {
  const changed = [...cells]
  for (const { index, value } of written) {
    while (changed.length < index) changed.push('')
    changed[index] = value
  }
  return { row, cells: changed }
}

function corrected(open: OpenSheet, correction: Correction) {
  return { before: remember(open), corrections: [...open.corrections, correction], typing: '' }
}

function remember({ before, sheet, answers, corrections }: OpenSheet): OpenSheet['before'] {
  return [...before, { sheet, answers, corrections }].slice(-beforeMax)
}
