import type { RealmDb } from '../databases.ts'
import { alert } from './alert.ts'

const gigabyte = 1_000_000_000
/** Cloudflare's, of each D1 database: one that is full takes nothing any more. */
const databaseGigabytesMax = 10
/** From here on it is told each day: there must be days left in which to do something. */
const toldFrom = databaseGigabytesMax / 2
/** The file store has no end but its price: an organisation that keeps as much is one to be looked at. */
const filesToldFrom = 50

/** What an organisation's own people brought: papers, sheets and the bank's files. What is written of them is beside it. */
const bytesOfFiles = `SELECT ${[
  'batch_attachments',
  'payee_documents',
  'imports',
  'statement_imports',
]
  .map((table) => `(SELECT coalesce(sum(bytes), 0) FROM ${table})`)
  .join(' + ')} AS bytes`

/**
 * Once a night, with its copy: a database that is half full is told to whoever is on call, and an organisation whose files come
 * to more than anybody needs.
 */
export async function watchSize(env: Env, { id, slug, db }: Sized) {
  if (!env.ALERT_URL) return
  const { meta } = await db.$client.prepare('SELECT 1').all()
  const gigabytes = meta.size_after / gigabyte
  // it may also not be said
  if (gigabytes >= toldFrom) {
    const has = `${gigabytes.toFixed(1)} GB of the ${databaseGigabytesMax} GB that there are`
    await alert(env, 'size', id, `the database of ${slug} has ${has}`)
  }
  if (id === 'platform') return
  const bytes = (await db.$client.prepare(bytesOfFiles).first<number>('bytes')) ?? 0
  if (bytes < filesToldFrom * gigabyte) return
  const keeps = `${(bytes / gigabyte).toFixed(1)} GB, which is told from ${filesToldFrom} GB on`
  await alert(env, 'files', id, `the papers, sheets and statements of ${slug} come to ${keeps}`)
}

type Sized = { id: string; slug: string; db: RealmDb }
