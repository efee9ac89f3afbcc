import * as z from 'zod/mini'
import { standings } from '../../domain/sheets/payees/own-cells.ts'
import { SheetProblemView } from '../batches/imports.ts'
import { PayeeBeside } from '../payees.ts'

/** Of each kind so many rows are named; how many there are stands beside them. */
export const shownRowsMax = 200

const SheetPayeeView = z.object({
  row: z.int(),
  name: z.string(),
  code: z.string(),
  bsb: z.string(),
  accountNumber: z.string(),
  nameAtBank: z.string(),
  isPooled: z.optional(z.boolean()),
  beside: z.optional(PayeeBeside.shape.accounts),
  phones: z.optional(PayeeBeside.shape.phones),
  emails: z.optional(PayeeBeside.shape.emails),
  /** They come in so that nothing can be paid to them. */
  stopped: z.optional(z.enum(standings)),
})

/** A row that is somebody known and says something else: nothing of it is taken. */
export const DifferingRow = z.object({
  row: z.int(),
  name: z.string(),
  payee: z.object({ id: z.string(), name: z.string() }),
  differences: z.array(z.object({ field: z.string(), known: z.string(), sheet: z.string() })),
})
export type DifferingRow = z.infer<typeof DifferingRow>

/** What a sheet of payees is, row by row; `added` stays 0 until it is told to add them. */
export const PayeeImportView = z.object({
  fileName: z.string(),
  /** The titles that were read. */
  read: z.array(z.string()),
  /** The titles of columns with something in them that were not. */
  unread: z.array(z.string()),
  rows: z.int(),
  added: z.int(),
  isNew: z.object({ count: z.int(), rows: z.array(SheetPayeeView) }),
  known: z.int(),
  differs: z.object({ count: z.int(), rows: z.array(DifferingRow) }),
  /** Errors keep their row out, warnings do not. */
  wrong: z.object({ count: z.int(), problems: z.array(SheetProblemView) }),
})
export type PayeeImportView = z.infer<typeof PayeeImportView>
