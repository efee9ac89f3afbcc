import { type Context, Hono } from 'hono'
import { inEachLanguage } from '#pages/words/words.ts'
import { saidOfBytes, sealOfDigest } from '../../core/kept/seal-of.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { readRoles } from '../../core/roles.ts'
import { hasPermission, rolesWith } from '../../domain/access/role.ts'
import type { Permission } from '../../domain/access/role-names.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { isTakenBack } from '../../domain/batches/way-back/taken-back.ts'
import type { App } from '../../http/app.ts'
import { noteTaken } from '../../http/log/note-taken.ts'
import { allowed } from '../../http/policy.ts'
import { requirePlace, takenStream, weighs } from '../../http/streams/taken-stream.ts'
import { scan } from '../../http/upload/scanner.ts'
import { mayStillLeave } from '../files/may-leave.ts'
import { isFollowed } from '../files/seal-again.ts'
import type { BankFileRow } from '../files/store.ts'
import { findCountsSince } from '../findings/paid-twice/counts-since.ts'
import { type BatchRecord, loadBatch } from '../load-batch.ts'
import { findUnsaidSince } from '../way-back/unsaid-debits.ts'
import { writeDossier } from './write-dossier.ts'

/**
 * Everything of a batch in one file, for whoever reads the log and the payments: `/api/batches/:id/dossier`, once it was handed
 * over. What else they may not read is not in it; a bank file that is counts as downloaded.
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
    if (digest === null && !isTakenBack(record.batch)) throw new Refusal('not_handed_over')
    const weight = weighs.dossier(record.row)
    requirePlace(c, weight)
    const may = (permission: Permission) => hasPermission(user.defined, permission)
    const subject = `batch/${id}`
    const [unsaid, since] = await Promise.all([
      findUnsaidSince(tenant.db, record.row),
      findCountsSince(tenant.db, record.row),
    ])
    const paysTwice = [...unsaid, ...since].length > 0
    const { bankFile } = record
    const hasLater = bankFile !== null && (await isFollowed(c.env.FILES, tenant, bankFile))
    const given = filesGiven(record, may('read_bank_files'), paysTwice || hasLater)
    const voidFiles = given.filter(({ voidedAt }) => voidedAt !== null).length
    const hasBankFile = given.length > voidFiles
    const told = sealOfDigest(record.row, digest)
    const details = { digest: told, hasBankFile, ...(voidFiles > 0 && { voidFiles }) }
    // before its first byte leaves; and again behind the last, with what was in it
    const isNoted = await noteTaken(c, { action: 'batch.dossier_begun', subject, details })
    if (!isNoted) throw takenTooOften()
    for (const file of given) {
      const isVoid = file.voidedAt !== null
      const download = {
        action: 'bank_file.downloaded' as const,
        subject: `bank-file/${file.id}`,
        details: {
          ...{ batchId: id, ...saidOfBytes(record.row, file.sha256) },
          ...(isVoid && { isVoid }),
          inDossier: true,
        },
      }
      if (!(await noteTaken(c, download))) throw takenTooOften()
      if (!isVoid && !(await mayStillLeave(tenant.db, file.id))) throw new Refusal('stale_batch')
    }
    const chunks = writeDossier(
      {
        ...{ db: tenant.db, files: c.env.FILES, assets: c.env.ASSETS, record, may, paysTwice },
        log: c.env.NIGHT_WATCH,
        at: new Date(),
        isFollowed: hasLater,
        scan: (file) => scan(c.env, file),
        organisation: { id: tenant.id, slug: tenant.slug, name: tenant.name },
        by: { id: user.id, name: user.name },
      },
      async (manifestSha256) => {
        const taken = { action: 'batch.dossier_taken', subject, details } as const
        if (!(await noteTaken(c, taken, { manifestSha256 }))) throw takenTooOften()
      },
    )
    return new Response(takenStream(c, weight, chunks), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${batchReference(number)}-dossier.zip"`,
        'Cache-Control': 'no-store, no-transform',
      },
    })
  },
)

/** Each file that is in it counts as downloaded: the one that counts, and those that are void. */
function filesGiven(
  { row, bankFile, voidFiles }: BatchRecord,
  mayRead: boolean,
  isHeld: boolean,
): BankFileRow[] {
  if (!mayRead || row.state === 'tampered') return []
  return [...voidFiles, ...(bankFile && !isHeld ? [bankFile] : [])]
}

/** A role of the organisation's own may read the log and no payments. */
async function requirePayments(c: Context<App>) {
  if (hasPermission(c.var.user.defined, 'view_payments')) return
  const titles = rolesWith(await readRoles(c.var.tenant.db), 'view_payments').join(', ')
  const said = inEachLanguage(({ refused }) => refused.roleLacks(titles))
  throw new Refusal('not_allowed', undefined, said)
}

/** A dossier whose hash nobody finds in the log proves nothing, so none leaves once the log has as many as it takes. */
function takenTooOften() {
  const detail = 'It was taken so often today that the log notes no more of it. Take it tomorrow.'
  return new Refusal('quota_used_up', undefined, detail)
}
