import { dayMs } from '../durations.ts'

/** The steps of an organisation that leaves, in their order; the table refuses any other (decision 0083). */
export const closureSteps = [
  /** Whoever administers can take it back. */
  'waiting',
  'taken_back',
  /** Two people of the platform ordered it: nobody comes in any more. */
  'closed',
  /** Counted, so that the certificate can say what there was. */
  'counted',
  /** Its objects and its sessions are gone: nothing of it runs. */
  'silent',
  /** Its database is empty; a request that was under way when it was closed had ended long before. */
  'emptied',
  /** Its files and what the control database knew of its people are gone. */
  'cleared',
  /** Its slot is anybody's. */
  'free',
  'certified',
  /** The nightly copies have gone as well. */
  'over',
] as const
export type ClosureStep = (typeof closureSteps)[number]

/** Thirty days: every fortnight's pay falls into them twice, so that a closure nobody wanted is noticed by who is not paid. */
export const closureDays = 30

/** Until when it can be taken back, at least. */
export const closureEndsAt = (begunAt: Date) => new Date(begunAt.getTime() + closureDays * dayMs)

/** Its files, by the folder of the store before its id (docs/storage.md): what goes with it. */
export const deletedFolders = [
  'bank-files',
  'seals',
  'imports',
  'evidence',
  'documents',
  'attachments',
] as const

/** How long rules of the bucket keep what nobody can delete, and after how many days a nightly copy goes by itself. */
export const anchorsLockedDays = 2557
export const dumpsEndDays = 35

/** What stays, and how many days after the youngest of its files was written it stays at least. */
export const keptFolders = {
  dumps: {
    days: dumpsEndDays,
    why: 'Nightly copies of the database. A rule of the store locks each for 30 days and deletes it after 35.',
  },
  anchors: {
    days: anchorsLockedDays,
    why: 'Where the audit log ended each night: a number and a hash, nothing else. Whoever kept an export of the log proves with it that the log was whole. A rule of the store locks each for seven years.',
  },
  proofs: {
    days: anchorsLockedDays,
    why: 'Proofs of payment of our invoices. The tax law of Papua New Guinea asks us to keep records for seven years.',
  },
} as const
export type KeptFolder = keyof typeof keptFolders

/** When what was written last may go. */
export const keptUntil = (folder: KeptFolder, newest: Date) =>
  new Date(newest.getTime() + keptFolders[folder].days * dayMs)
