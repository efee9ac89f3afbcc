import { useState } from 'react'
import { counted } from '../../../ui/counted.ts'
import { type Around, cellShown } from './cell-shown.tsx'
import { columnAt, fieldAt } from './columns.ts'
import { CellInput } from './frame/cell-input.tsx'
import type { GridKind, Typing } from './frame/grid-kind.ts'
import type { GridLayout } from './frame/grid-layout.ts'
import { PayeeInput } from './payee-input.tsx'
import { RowProblem } from './row-problem.tsx'
import { clear, copyText, fillDown, payeeIsFixed, takeOut } from './rows/acts.ts'
import { type Cells, type GridRow, isJustBegun, isUnsaved, problemOf } from './rows/grid-row.ts'
import type { GridStore } from './rows/grid-store.ts'
import { putPasted } from './rows/put-pasted.ts'

/** The line that says what is wrong. */
const problemHeight = 28

const problemId = (key: string) => `problem-${key}`

/** The lines of a batch as rows of a grid. */
export function paymentKind(
  store: GridStore,
  around: Around,
  layout: GridLayout,
): GridKind<GridRow> {
  return {
    layout,
    mayEdit: around.mayEdit,
    fixed: ({ saved }, column) =>
      fieldAt(column) === 'payee' && saved !== undefined ? payeeIsFixed : undefined,
    shown: (row, column) => {
      const name = columnAt(column)
      return name && cellShown(row, name, around)
    },
    input: (row, typing) => <PaymentInput row={row} typing={typing} store={store} />,
    wrong: (row, column) => {
      if (!isUnsaved(row)) return undefined
      const field = fieldAt(column)
      const problem = problemOf(row)
      if (!problem || problem.field !== field) return undefined
      return { tone: 'bad', reason: problemId(row.key) }
    },
    below: (row) => {
      const problem = isUnsaved(row) && problemOf(row)
      return (
        problem && <RowProblem row={row} problem={problem} store={store} id={problemId(row.key)} />
      )
    },
    heightBelow: (row, isAt) => {
      // nobody is told that a row is not typed to its end while they type it
      const isTall = isUnsaved(row) && problemOf(row) && !(isAt && isJustBegun(row))
      return isTall ? problemHeight : 0
    },
    isKept: ({ saved }) => saved !== undefined,
    isProvisional: () => false,
    about: (row) => (isUnsaved(row) && problemOf(row)?.text) || around.titlesOf(row).join(' · '),
    acts: {
      fillDown: (rows, above, column) => fillDown(store, rows, above, column),
      clear: (rows, column) => clear(store, rows, column),
      paste: (copied, place) => putPasted(store, copied, place, around.payDay),
      copy: copyText,
      takeOut: (rows) => {
        const keys = takeOut(store, rows)
        if (keys.length === 0) return undefined
        const bringBack = () => {
          store.edit(keys.map((key) => ({ key, isGone: false })))
          return keys[0]
        }
        return { sentence: `${counted(keys.length, 'payment')} taken out`, bringBack }
      },
      undo: store.undo,
      redo: store.redo,
    },
  }
}

type PaymentInputProps = { row: GridRow; typing: Typing; store: GridStore }

function PaymentInput({ row, typing, store }: PaymentInputProps) {
  const { column, rowIndex, start, leave, say } = typing
  const field = fieldAt(column)
  const [over] = useState(row.saved)
  const put = (cells: Partial<Cells>) => store.edit([{ key: row.key, cells, over }])
  if (field === 'payee') {
    return (
      <PayeeInput
        row={row}
        start={start}
        onPayee={(payee) => put({ payee })}
        onFound={(payee, words) =>
          store.replace((rows) =>
            rows.map((one) => {
              const { payee: now } = one.cells
              const isStill = now.kind === 'named' && now.name === words
              return one.key === row.key && isStill
                ? { ...one, cells: { ...one.cells, payee } }
                : one
            }),
          )
        }
        onLeave={leave}
        say={say}
      />
    )
  }
  if (!field) return null
  return (
    <CellInput
      label={`${field === 'amount' ? 'Amount' : 'Reference'}, row ${rowIndex + 1}`}
      before={row.cells[field]}
      start={start}
      isMoney={field === 'amount'}
      onDone={(text, to) => {
        if (text !== undefined) put({ [field]: text })
        leave(to)
      }}
      onCancel={() => leave('stay')}
    />
  )
}
