import * as z from 'zod/mini'
import { alikeReasons } from '../../domain/payees/duplicates.ts'
import { PayeeView } from '../payees.ts'
import { page, text } from '../shared.ts'

export const DuplicateView = z.object({
  one: PayeeView,
  other: PayeeView,
  why: z.array(z.enum(alikeReasons)),
})
export type DuplicateView = z.infer<typeof DuplicateView>

/** Pairs among the active payees looked at, in the order of names; `looked` of them with this page. */
export const DuplicateList = z.extend(page(DuplicateView), { looked: z.int() })
export type DuplicateList = z.infer<typeof DuplicateList>

/** Two records that are two people: they are not suggested again. */
export const ToldApart = z.object({ oneId: text('One payee', 60), otherId: text('The other', 60) })
export type ToldApart = z.infer<typeof ToldApart>
