import * as z from 'zod/mini'
import { batchLimits } from '../../domain/batches/batch.ts'
import {
  differenceKinds,
  differenceWords,
  saidKinds,
} from '../../domain/batches/runs/differences.ts'
import { Toea, text } from '../shared.ts'

/** Somebody who is not paid as in the last run. */
export const DifferenceView = z.object({
  kind: z.enum(differenceKinds),
  payeeId: z.string(),
  /** Who among all of one payee, such as the members of a pooled account. */
  person: z.string(),
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
  near: z.optional(z.int()),
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

const Word = z.enum(differenceWords, 'Choose: started, left, leave or mistake')

/**
 * What the maker says of those who are new, gone or back: of one by one, where null takes a word back; of all of a kind of whom
 * nothing was said yet. Without a person it is said of all of that payee.
 */
export const SaidWords = z
  .object({
    words: z._default(
      z
        .array(
          z.object({
            payeeId: z.string().check(z.maxLength(64)),
            person: z.optional(text('Person', 300)),
            word: z.nullable(Word),
          }),
        )
        .check(z.maxLength(batchLimits.paymentsPerRequestMax)),
      [],
    ),
    all: z._default(z.partialRecord(z.enum(saidKinds), Word), {}),
  })
  .check(
    z.refine(({ words, all }) => words.length > 0 || Object.keys(all).length > 0, {
      path: ['words'],
      message: 'Name at least one payee, or a kind of change',
    }),
  )
export type SaidWords = z.infer<typeof SaidWords>
export type SentWords = z.input<typeof SaidWords>

/** The batch that a run is compared with, by its id; null is the last run again. */
export const ChosenRun = z.object({ runId: z.nullable(z.string().check(z.maxLength(64))) })
export type ChosenRun = z.infer<typeof ChosenRun>
