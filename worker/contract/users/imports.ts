import * as z from 'zod/mini'
import { SheetProblemView } from '../batches/imports.ts'
import { Toea } from '../shared.ts'

const NewPersonView = z.object({
  row: z.int(),
  email: z.string(),
  name: z.string(),
  roleTitle: z.string(),
  /** Their own limit; `null` where the role's counts. */
  ownLimitToea: z.nullable(Toea),
  department: z.string(),
  phoneNumber: z.string(),
})
export type NewPersonView = z.infer<typeof NewPersonView>

/** A row of somebody whose address is here already, or waits to be invited: nothing of it is taken. */
export const KnownPersonView = z.object({
  row: z.int(),
  email: z.string(),
  name: z.string(),
  is: z.enum(['active', 'invited', 'inactive', 'waiting']),
})
export type KnownPersonView = z.infer<typeof KnownPersonView>

/** What a sheet of people is, row by row, and what came of it. */
export const UserImportView = z.object({
  fileName: z.string(),
  /** The titles that were read. */
  read: z.array(z.string()),
  /** The titles of columns with something in them that were not. */
  unread: z.array(z.string()),
  rows: z.int(),
  /** Only shown; invited at once; or each waits for a second administrator. */
  outcome: z.enum(['shown', 'invited', 'asked']),
  isNew: z.array(NewPersonView),
  known: z.array(KnownPersonView),
  /** Errors keep their row out, warnings do not. */
  problems: z.array(SheetProblemView),
  /** Does each invitation wait for a second administrator? */
  needsSecond: z.boolean(),
  /** Why they cannot be invited now, where the organisation has no room for them. */
  stop: z.nullable(z.string()),
})
export type UserImportView = z.infer<typeof UserImportView>
