import * as z from 'zod/mini'

/** The last file of every archive: what is in it, and what it is a picture of. */
export const manifestName = 'manifest.json'

const ArchivedFile = z.object({
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Of a stored file: where it lay, without the organisation's id, and what kind it is. */
  key: z.optional(z.string()),
  mediaType: z.optional(z.string()),
  /** Of a bank file that was void when the archive was taken: that nobody gives it to a bank. */
  says: z.optional(z.string()),
})
export type ArchivedFile = z.infer<typeof ArchivedFile>

const TableInArchive = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** Columns of which nothing left the database. */
  without: z.array(z.string()),
  rows: z.int(),
  rowsOfPage: z.int(),
  /** The files with its rows, in their order: one row a line, as JSON. */
  pages: z.array(z.string()),
})
export type TableInArchive = z.infer<typeof TableInArchive>

export const Manifest = z.object({
  format: z.literal('bilum organisation 1'),
  organisation: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  /** The newest migration of its database. */
  schema: z.string(),
  takenAt: z.iso.datetime(),
  takenBy: z.object({ id: z.string(), name: z.string() }),
  asOf: z.object({
    /** The newest entry of the audit log that is in it. */
    entry: z.int(),
    hash: z.string(),
    isOneMoment: z.boolean(),
    says: z.string(),
  }),
  tables: z.array(TableInArchive),
  notInIt: z.record(z.string(), z.string()),
  /** What holds for every bank file in it; archives of before do not say it. */
  bankFiles: z.optional(z.string()),
  totals: z.object({ files: z.int(), rows: z.int(), bytes: z.int() }),
  files: z.array(ArchivedFile),
})
export type Manifest = z.infer<typeof Manifest>

/** The bytes are those that were sealed, because their seals and a restore need them so: what they are not is said beside them. */
export const voidSays = 'VOID: this file must not be given to the bank.'
export const bankFilesSay =
  'As they were sealed, to be read and restored. An archive pays nothing: those with VOID in their name count for nothing, and whether any other may leave was to be asked of Bilum at that moment, because it may have been held back or have left already.'

/** Of a stored file that was listed, and not there any more once it was read. */
export const goneSays = 'Taken out of the store while the archive was written'

/** What the picture is one of. */
export const asOfSays = (isOneMoment: boolean, entry: number) =>
  isOneMoment
    ? `Everything as it stood after entry ${entry} of the audit log. Newer by moments may be what is no change: when somebody was last here, which e-mails left, files stored meanwhile.`
    : 'Not one moment: people worked while it was read, each time that it was tried. Rows of different tables may not fit together. Take another archive in a quiet minute; this one is not restored.'
