import { beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../core/sha256.ts'
import { addKunduAccount, submittedBatch } from '../../testing/batches.ts'
import { as, makeCast, mia, ravi, tokenOf, zoe } from '../../testing/cast.ts'
import { filesIn, take } from './read-dossier.fixture.ts'

/* Batches that wait with a digest in a form of before (docs/storage.md). */

let database: D1Database
let source = ''
beforeAll(async () => {
  database = (await makeCast()).acme.database
  source = await addKunduAccount()
})

const dossierOf = async (id: string) => filesIn((await take(id, await tokenOf(zoe))).bytes)

/** As a Worker of before left it: what no rule of today lets anybody write. */
async function sign(id: string, digest: string, form: number) {
  const { results: rules } = await database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'batches'")
    .all<{ name: string; sql: string }>()
  await database.batch([
    ...rules.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    database
      .prepare('UPDATE batches SET digest = ?, digest_form = ? WHERE id = ?')
      .bind(digest, form, id),
    ...rules.map(({ sql }) => database.prepare(sql)),
  ])
}

test.each([
  [1, 5],
  [2, 6],
])(
  'what was signed in form %i is approved, sealed and written down as it was signed',
  async (form, parts) => {
    const { id } = await submittedBatch(source, 100_000, 10 * form)
    const today = JSON.parse((await dossierOf(id)).get('digest-inputs.json') ?? '')
    expect(today[0]).toBe('bilum batch 3')
    const signed = JSON.stringify([`bilum batch ${form}`, ...today.slice(1, parts)])
    const digest = await sha256(signed)
    await sign(id, digest, form)
    const approved = await as(ravi).post(`/batches/${id}/approvals`, {
      body: { decision: 'approve', digest },
    })
    expect(approved.body.state).toBe('approved')
    expect((await as(mia).post(`/batches/${id}/bank-file`)).status).toBe(201)
    const files = await dossierOf(id)
    expect(files.get('digest-inputs.json')).toBe(signed)
    expect(JSON.parse(files.get('manifest.json') ?? '').notInIt).toEqual({})
  },
)
