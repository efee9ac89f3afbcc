import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import { differenceKinds, differenceWords } from '../../domain/batches/runs/differences.ts'
import { Toea } from '../shared.ts'

/** Somebody who is not paid as in the last run. */
export const DifferenceView = z.object({
  kind: z.enum(differenceKinds),
  payeeId: z.string(),
  name: z.string(),
  beforeToea: Toea,
  nowToea: Toea,
  /** What changed: accounts, or names. */
  before: z.string(),
  now: z.string(),
  /** What the maker said of it. */
  word: z.nullable(z.enum(differenceWords)),
  /** The words that may be said of it. */
  words: z.array(z.enum(differenceWords)),
})
export type DifferenceView = z.infer<typeof DifferenceView>

const Summary = z.object({
  /** The run it is compared with: `B41`. */
  run: z.string(),
  /** Who chose it, where it is not simply the last one. */
  chosenBy: z.optional(z.string()),
  people: z.int(),
  account: z.int(),
  new: z.int(),
  gone: z.int(),
  back: z.int(),
  amount: z.int(),
  name: z.int(),
  same: z.int(),
  beforeToea: Toea,
  nowToea: Toea,
  words: z.partialRecord(z.enum(differenceWords), z.int()),
})

/** A batch of a template beside its last run, the worst first; of each kind as many as a page shows. */
export const DifferenceList = z.object({
  /** Nothing where there is no run before. */
  summary: z.nullable(Summary),
  sentence: z.string(),
  items: z.array(DifferenceView),
})
export type DifferenceList = z.infer<typeof DifferenceList>

/** What the maker says of those who are new or gone; null takes a word back. */
export const SaidWords = z.object({
  words: z
    .array(
      z.object({
        payeeId: z.string().check(z.maxLength(64)),
        word: z.nullable(z.enum(differenceWords, 'Choose: started, left, leave or mistake')),
      }),
    )
    .check(
      z.minLength(1, 'Name at least one payee'),
      z.maxLength(batchLimits.paymentsPerRequestMax),
    ),
})
export type SaidWords = z.infer<typeof SaidWords>

/** The batch that a run is compared with, by its id; null is the last run again. */
export const ChosenRun = z.object({ runId: z.nullable(z.string().check(z.maxLength(64))) })
export type ChosenRun = z.infer<typeof ChosenRun>
