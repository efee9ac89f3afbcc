import * as z from 'zod/mini'

/** What a dump is and what is in it: the last file that is written, so a dump without one is none. */
export const DumpManifest = z.object({
  format: z.literal('bilum dump 1'),
  organisation: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  /** When its database said whose it is. */
  createdAt: z.int(),
  night: z.string(),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The newest migration of its database. */
  schema: z.string(),
  /** The newest entry of the audit log that is in it. */
  entry: z.int(),
  hash: z.string(),
  isOneMoment: z.boolean(),
  /** The tables with their columns, in the order in which they are filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  notInIt: z.record(z.string(), z.string()),
  parts: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      tables: z.array(
        z.object({
          table: z.string(),
          after: z.int(),
          last: z.int(),
          rows: z.int(),
          sha256: z.string(),
        }),
      ),
    }),
  ),
})
export type DumpManifest = z.infer<typeof DumpManifest>

/** Where the dumps of an organisation lie: a rule of the bucket keeps them, and another ends them (docs/deploy.md). */
export const dumpFolder = (organisationId: string, night: string) =>
  `dumps/${organisationId}/${night}/`
export const manifestOf = (folder: string) => `${folder}manifest.json`
