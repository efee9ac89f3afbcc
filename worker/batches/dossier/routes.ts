import { type Context, Hono } from 'hono'
import { inEachLanguage } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { readRoles } from '../../core/roles.ts'
import { hasPermission, rolesWith } from '../../domain/access/role.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import type { App } from '../../http/app.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { allowed } from '../../http/policy.ts'
import { streamOf } from '../../http/stream-of.ts'
import { loadBatch } from '../load-batch.ts'
import { writeDossier } from './write-dossier.ts'

/**
 * Everything of a batch in one file, for whoever reads the log and the payments: `/api/batches/:id/dossier`. The bank file is in
 * it for those who may read bank files.
 */
export const dossierRoutes = new Hono<App>().get(
  '/:id/dossier',
  allowed('view_audit', 'export'),
  async (c) => {
    const { tenant, user } = c.var
    await requirePayments(c)
    const record = await loadBatch(tenant.db, c.req.param('id'))
    if (!record) throw new Refusal('not_found')
    const { id, number, digest } = record.row
    if (digest === null) throw new Refusal('not_handed_over')
    const mayReadBankFile = hasPermission(user.defined, 'read_bank_files')
    const subject = `batch/${id}`
    const details = { digest, hasBankFile: mayReadBankFile && record.bankFile !== null }
    // before its first byte leaves; and again behind the last, with what was in it
    await noteTaken(c, { action: 'batch.dossier_begun', subject, details })
    const chunks = writeDossier(
      {
        ...{ db: tenant.db, files: c.env.FILES, record, mayReadBankFile, at: new Date() },
        organisation: { id: tenant.id, slug: tenant.slug, name: tenant.name },
        by: { id: user.id, name: user.name },
      },
      (manifestSha256) =>
        noteTaken(c, {
          action: 'batch.dossier_taken',
          subject,
          details: { ...details, manifestSha256 },
        }),
    )
    return new Response(streamOf(chunks), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${batchReference(number)}-dossier.zip"`,
        'Cache-Control': 'no-store, no-transform',
      },
    })
  },
)

/** A role of the organisation's own may read the log and no payments. */
async function requirePayments(c: Context<App>) {
  if (hasPermission(c.var.user.defined, 'view_payments')) return
  const titles = rolesWith(await readRoles(c.var.tenant.db), 'view_payments').join(', ')
  const said = inEachLanguage(({ refused }) => refused.roleLacks(titles))
  throw new Refusal('not_allowed', undefined, said)
}
