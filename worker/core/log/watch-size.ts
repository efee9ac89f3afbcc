import type { RealmDb } from '../databases.ts'
import { alert } from './alert.ts'

const gigabyte = 1_000_000_000
/** Cloudflare's, of each D1 database: one that is full takes nothing any more. */
const databaseGigabytesMax = 10
/** From here on it is told each day: there must be days left in which to do something. */
const toldFrom = databaseGigabytesMax / 2

/** Once a night, with its copy: a database that is half full is told to whoever is on call. */
export async function watchSize(env: Env, { id, slug, db }: Sized) {
  if (!env.ALERT_URL) return
  const { meta } = await db.$client.prepare('SELECT 1').all()
  const gigabytes = meta.size_after / gigabyte
  if (!(gigabytes >= toldFrom)) return // also where it was not said
  const has = `${gigabytes.toFixed(1)} GB of the ${databaseGigabytesMax} GB that there are`
  await alert(env, 'size', id, `the database of ${slug} has ${has}`)
}

type Sized = { id: string; slug: string; db: RealmDb }
