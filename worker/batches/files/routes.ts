import { Hono } from 'hono'
import { BankFileQuery } from '../../contract/batches/bank-files.ts'
import { commit } from '../../core/commit.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { findProfile } from '../../domain/bank-files/profiles/profiles.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { query } from '../../http/body.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { accountChoices } from '../across/account-choices.ts'
import { findBankFile, keyOfBankFile, listBankFiles } from './store.ts'
import { foundBankFileView } from './view.ts'

export const bankFileRoutes = new Hono<App>()
  .get('/', allowed('view_payments'), query(BankFileQuery), async (c) => {
    const { cursor, limit, ...filter } = c.req.valid('query')
    const after = readCursor<[number, string]>(cursor, ['number', 'string'])
    const [rows, choices] = await Promise.all([
      listBankFiles(c.var.tenant.db, { ...filter, after, limit }),
      accountChoices(c, cursor),
    ])
    const { items, nextCursor } = pageOf(rows, limit, (row) => keyOfBankFile(filter.sort, row))
    return c.json({ items: items.map(foundBankFileView), nextCursor, ...choices })
  })

  .get('/:id', allowed('view_payments'), async (c) => {
    const found = await findBankFile(c.var.tenant.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    return c.json(foundBankFileView(found))
  })

  .get('/:id/content', allowed('read_bank_files', 'download'), async (c) => {
    const { tenant, user, apiKey } = c.var
    const found = await findBankFile(tenant.db, c.req.param('id'))
    if (!found) throw new Refusal('not_found')
    const { file } = found
    const stored = await c.env.FILES.get(file.storageKey)
    const hash = stored?.checksums.toJSON().sha256
    if (!stored || stored.size !== file.bytes || hash !== file.sha256) {
      throw new Refusal('file_damaged')
    }
    await commit(
      {
        env: c.env,
        realm: tenant,
        mutation: { userId: user.id, key: crypto.randomUUID(), requestHash: file.sha256, apiKey },
      },
      {
        at: new Date(),
        actorId: user.id,
        action: 'bank_file.downloaded',
        subject: `bank-file/${file.id}`,
        details: { batchId: file.batchId, sha256: file.sha256 },
        statements: [],
        answer: { status: 200, body: null },
      },
    )
    return new Response(stored.body, {
      headers: {
        'Content-Type': must(findProfile(file.profile), 'profile').mediaType,
        'Content-Length': String(file.bytes),
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'Cache-Control': 'no-store, no-transform',
        'X-Content-SHA256': file.sha256,
      },
    })
  })
