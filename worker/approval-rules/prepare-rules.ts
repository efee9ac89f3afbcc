import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { ApprovalRulesView } from '../contract/batches/batches.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { type ApprovalBand, checkBands } from '../domain/batches/approval-rules.ts'
import { formatToea } from '../domain/money/money.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import { type ApprovalRulesRow, addApprovalRules, findApprovalRules } from './store.ts'

/** The next version of the rules. Where it waited, `askedOn` is the version it was asked for on. */
export async function prepareRules(
  { tenant, actor, at }: PrepareContext,
  bands: ApprovalBand[],
  askedOn?: number,
): Promise<PreparedChange> {
  const checked = checkBands(bands)
  if (!checked.ok) throw new Refusal(checked.reason)
  const before = await findApprovalRules(tenant.db)
  if (askedOn !== undefined && askedOn !== before.version) throw new Refusal('stale_change')
  const about = `${bandWords(before.bands)} → ${bandWords(checked.value)}; by ${actor.name}`
  const notice = { what: 'rules_changed', about, occasion: String(before.version + 1) } as const
  const letters = await notifyAdministrators(tenant.db, notice, at)
  const row = { version: before.version + 1, bands: checked.value, setBy: actor.id, setAt: at }
  return {
    subjectId: '',
    request: { bands, before: { version: before.version, bands: before.bands } },
    givesRights: true,
    action: 'approval_rules.changed',
    subject: 'approval-rules',
    details: { before: before.bands, after: row.bands, version: row.version },
    statements: [addApprovalRules(tenant.db, row), ...letters],
    answer: { status: 200, body: rulesView(row) },
  }
}

export function rulesView({ version, bands, setBy, setAt }: ApprovalRulesRow): ApprovalRulesView {
  return { version, bands, setBy, setAt: setAt.toISOString() }
}

export const bandWords = (bands: ApprovalBand[]) =>
  bands
    .map(({ uptoToea, approvals }) =>
      uptoToea === null ? `above: ${approvals}` : `up to ${formatToea(uptoToea)}: ${approvals}`,
    )
    .join(', ')
