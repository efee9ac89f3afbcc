import * as z from 'zod/mini'
import { line } from './shared.ts'

/** The lists that somebody may look at in a way of their own. */
export const listNames = [
  'batches',
  'payments',
  'payees',
  'waiting-accounts',
  'bank-files',
  'source-accounts',
  'users',
  'rights',
  'sign-ins',
  'audit',
  'reports',
] as const
export type ListName = (typeof listNames)[number]

export const viewLimits = { perPerson: 50, nameMax: 40, queryMax: 600 }

/** What a list is narrowed to and how it is sorted, as the words of its address. */
export const NewView = z.object({
  list: z.enum(listNames, 'Name the list'),
  name: line('Name', viewLimits.nameMax),
  query: z.string().check(z.maxLength(viewLimits.queryMax)),
})
export type NewView = z.infer<typeof NewView>

export const SavedView = z.extend(NewView, { id: z.string() })
export type SavedView = z.infer<typeof SavedView>
export const SavedViews = z.object({ items: z.array(SavedView) })
