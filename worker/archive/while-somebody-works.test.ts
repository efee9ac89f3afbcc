import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { tenantDb } from '../core/databases.ts'
import { must } from '../domain/must.ts'
import { as, mia } from '../testing/cast.ts'
import { filledAcme, gzipped, joined, streamOf, takeArchive } from './archive.fixture.ts'
import { goneSays, type Manifest, manifestName } from './manifest.ts'
import { checkArchive, filesOf } from './restore/check-archive.ts'
import { writeArchive } from './write-archive.ts'

/* An archive is taken while somebody works. */

let acme: Awaited<ReturnType<typeof filledAcme>>
let manifest: Manifest
beforeAll(async () => {
  acme = await filledAcme()
  for await (const { name, bytes } of filesOf(streamOf(await takeArchive())))
    if (name === manifestName) manifest = JSON.parse(new TextDecoder().decode(bytes))
})

function sendSheet(batch: string) {
  const form = new FormData()
  const row = 'Wau Timber,088-950,7700000001,120.00,In that moment'
  form.set('sheet', new File([`Name,BSB,Account,Amount,Reference\n${row}\n`], 'late.csv'))
  return as(mia).post(`/batches/${batch}/imports`, { form })
}

const taking = () => ({
  env,
  db: tenantDb(acme.database),
  schema: manifest.schema,
  organisation: manifest.organisation,
  by: manifest.takenBy,
  at: new Date(),
})
/** Takes an archive and changes a payee's name as often as is said, each time after the first chunk of a try. */
async function takenMeanwhile(changes: number) {
  let written: Manifest | undefined
  let left = changes
  const chunks: Uint8Array[] = []
  const source = writeArchive(taking(), async (one) => {
    written = one
  })
  for await (const chunk of source) {
    chunks.push(chunk)
    const isBeginning = new TextDecoder().decode(chunk.subarray(0, 40)).includes('/users/0001')
    if (!isBeginning || left === 0) continue
    left--
    const changed = await as(mia).put(`/batches/${acme.open}`, { body: { name: `Open ${left}` } })
    expect(changed.status).toBe(200)
  }
  return { written: must(written, 'manifest'), stream: gzipped(joined(chunks)) }
}

test('the tables are read anew, and are of one moment', async () => {
  const { written, stream } = await takenMeanwhile(1)
  expect(written.asOf.isOneMoment).toBe(true)
  expect(
    written.tables.flatMap(({ pages }) => pages).every((page) => page.startsWith('tables-2/')),
  ).toBe(true)
  expect((await checkArchive(stream)).manifest).toEqual(written)
})

test('a sheet that comes in once the tables are read is a file without a row, and nothing else', async () => {
  let imported: Awaited<ReturnType<typeof sendSheet>> | undefined
  const list = async (options: R2ListOptions) => {
    imported ??= await sendSheet(acme.open)
    return env.FILES.list(options)
  }
  let written: Manifest | undefined
  const chunks: Uint8Array[] = []
  const overtaken = { ...taking(), env: { ...env, FILES: { list } as unknown as R2Bucket } } // nothing else is asked of it
  for await (const chunk of writeArchive(overtaken, async (one) => {
    written = one
  })) {
    chunks.push(chunk)
  }
  expect(imported?.status).toBe(201)
  const { manifest: read } = await checkArchive(gzipped(joined(chunks)))
  expect(read).toEqual(written)
  expect(read.asOf.isOneMoment).toBe(true)
  const rows = read.tables.find(({ name }) => name === 'imports')?.rows ?? 0
  const stored = read.files.filter(({ key }) => key?.startsWith('imports/'))
  expect(await acme.database.prepare('SELECT count(*) AS count FROM imports').first('count')).toBe(
    rows + 1,
  )
  const { objects } = await env.FILES.list({ prefix: 'imports/org-acme/' })
  expect(stored).toHaveLength(objects.length)
})

/** Every other one of its objects is ended by a deploy while it reads. */
function endedByDeploys() {
  let asked = 0
  const broken = () =>
    Promise.reject(new Error('Durable Object reset because its code was updated'))
  const getByName = (name: string, options: DurableObjectNamespaceGetDurableObjectOptions) =>
    asked++ % 2 === 0
      ? { readPages: broken, readFiles: broken }
      : env.NIGHT_WATCH.getByName(name, options)
  return { getByName } as unknown as Env['NIGHT_WATCH'] // nothing else is asked of it
}

test('an archive is whole where its readers are ended by a deploy, and says what went once it was listed', async () => {
  const gone = { key: 'imports/org-acme/gone/sheet', size: 3 }
  const list = async (options: R2ListOptions) => {
    const page = await env.FILES.list(options)
    const isOfSheets = gone.key.startsWith(options.prefix ?? '-')
    return isOfSheets ? { ...page, objects: [gone, ...page.objects] } : page
  }
  const FILES = { list } as unknown as R2Bucket // nothing else is asked of it
  const overtaken = { ...taking(), env: { ...env, FILES, NIGHT_WATCH: endedByDeploys() } }
  const chunks: Uint8Array[] = []
  for await (const chunk of writeArchive(overtaken, async () => {})) chunks.push(chunk)
  const { manifest: read } = await checkArchive(gzipped(joined(chunks)))
  expect(read.notInIt['imports/gone/sheet']).toBe(goneSays)
  const { objects } = await env.FILES.list({ prefix: 'imports/org-acme/' })
  expect(read.files.filter(({ key }) => key?.startsWith('imports/'))).toHaveLength(objects.length)
})

test('an archive that is not of one moment says so, and is not restored', async () => {
  const { written, stream } = await takenMeanwhile(9)
  expect(written.asOf).toMatchObject({ isOneMoment: false })
  await expect(checkArchive(stream)).rejects.toThrow('Not one moment')
})
