import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { ApprovalBands, ApprovalRulesView } from '../contract/batches/approval-rules.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { AccountBands, ApprovalBand } from '../domain/batches/approval-rules.ts'
import { formatToea } from '../domain/money/money.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import {
  type ApprovalRulesRow,
  addApprovalRules,
  findApprovalRules,
  type NamedBands,
  wholeRules,
} from './store.ts'

/** The next version of the rules. Where it waited, `askedOn` is the version it was asked for on. */
export async function prepareRules(
  { tenant, actor, at, afterRightsChanged }: PrepareContext,
  sent: ApprovalBands,
  askedOn?: number,
): Promise<PreparedChange> {
  const before = await findApprovalRules(tenant.db)
  if (askedOn !== undefined && askedOn !== before.version) throw new Refusal('stale_change')
  const { rules, named } = await wholeRules(tenant.db, sent, before)
  const about = `${rulesWords({ ...before, accounts: named(before.accounts) })} → ${rulesWords({ ...rules, accounts: named(rules.accounts) })}; by ${actor.name}`
  const notice = { what: 'rules_changed', about, occasion: String(before.version + 1) } as const
  const letters = await notifyAdministrators(tenant.db, notice, at)
  const row = { ...rules, version: before.version + 1, setBy: actor.id, setAt: at }
  return {
    subjectId: '',
    request: {
      bands: rules.bands,
      accounts: named(rules.accounts),
      secondFactorAboveToea: rules.secondFactorAboveToea,
      before: {
        version: before.version,
        bands: before.bands,
        accounts: named(before.accounts),
        secondFactorAboveToea: before.secondFactorAboveToea,
      },
    },
    givesRights: true,
    action: 'approval_rules.changed',
    subject: 'approval-rules',
    details: {
      before: before.bands,
      after: row.bands,
      accountsBefore: before.accounts,
      accountsAfter: row.accounts,
      secondFactorBefore: before.secondFactorAboveToea,
      secondFactorAfter: row.secondFactorAboveToea,
      version: row.version,
    },
    statements: [addApprovalRules(tenant.db, row), ...letters],
    answer: { status: 200, body: rulesView(row, named) },
    // a stricter rule reaches the batches that wait
    afterwards: afterRightsChanged,
  }
}

export function rulesView(
  { version, bands, accounts, secondFactorAboveToea, setBy, setAt }: ApprovalRulesRow,
  named: (own: AccountBands[]) => NamedBands[],
): ApprovalRulesView {
  return {
    version,
    bands,
    accounts: named(accounts),
    secondFactorAboveToea,
    setBy,
    setAt: setAt.toISOString(),
  }
}

type Rules = { bands: ApprovalBand[]; accounts: NamedBands[]; secondFactorAboveToea: number | null }

const rulesWords = ({ bands, accounts, secondFactorAboveToea: above }: Rules) =>
  [bandWords(bands), accountWords(accounts), above === null ? '' : factorWords(above)]
    .filter(Boolean)
    .join('; ')

export function factorWords(aboveToea: number | null): string {
  if (aboveToea === null) return 'No approval asks for a second factor'
  if (aboveToea === 0) return 'Every approval asks for a second factor'
  return `Approvals above ${formatToea(aboveToea)} ask for a second factor`
}

export const bandWords = (bands: ApprovalBand[]) =>
  bands
    .map(({ uptoToea, approvals }) =>
      uptoToea === null ? `above: ${approvals}` : `up to ${formatToea(uptoToea)}: ${approvals}`,
    )
    .join(', ')

export const accountWords = (accounts: NamedBands[]) =>
  accounts.map(({ name, bands }) => `from ${name}: ${bandWords(bands)}`).join('; ')
