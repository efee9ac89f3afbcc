import type { PrepareContext, PreparedChange } from '../changes/kinds.ts'
import type { ApprovalBands, ApprovalRulesView } from '../contract/batches/approval-rules.ts'
import { endUnlessChanged } from '../core/refusals/as-it-stands.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { AccountBands, ApprovalBand } from '../domain/batches/approval-rules.ts'
import { formatToea } from '../domain/money/money.ts'
import { notifyAdministrators } from '../mail/notify-administrators.ts'
import {
  type ApprovalRulesRow,
  addApprovalRules,
  findApprovalRules,
  findHold,
  type NamedBands,
  saveHold,
  wholeRules,
} from './store.ts'

/** The next version of the rules. Where it waited, `askedOn` is the version it was asked for on; `seen` the one that a form was filled on. */
export async function prepareRules(
  { tenant, actor, at, afterRightsChanged }: PrepareContext,
  sent: ApprovalBands,
  askedOn?: number,
  seen?: number,
): Promise<PreparedChange> {
  const before = await findApprovalRules(tenant.db)
  const heldBefore = await findHold(tenant.db)
  const holdSeconds = sent.holdSeconds ?? heldBefore
  if (askedOn !== undefined && askedOn !== before.version) throw new Refusal('stale_change')
  if (seen !== undefined && seen !== before.version) throw new Refusal('stale_settings')
  const { rules, named, inFull } = await wholeRules(tenant.db, sent, before)
  const had = { ...before, holdSeconds: heldBefore }
  const stands = () => rulesView(before, heldBefore, named)
  endUnlessChanged(had, { ...rules, holdSeconds }, stands, askedOn !== undefined)
  const was = { ...before, accounts: named(before.accounts), holdSeconds: heldBefore }
  const becomes = { ...rules, accounts: named(rules.accounts), holdSeconds }
  const about = `${rulesWords(was)} → ${rulesWords(becomes)}; by ${actor.name}`
  const notice = { what: 'rules_changed', about, occasion: String(before.version + 1) } as const
  const letters = await notifyAdministrators(tenant.db, notice, at)
  const row = { ...rules, version: before.version + 1, setBy: actor.id, setAt: at }
  return {
    subjectId: '',
    request: {
      bands: rules.bands,
      accounts: inFull(rules.accounts),
      secondFactorAboveToea: rules.secondFactorAboveToea,
      holdSeconds,
      before: {
        version: before.version,
        bands: before.bands,
        accounts: inFull(before.accounts),
        secondFactorAboveToea: before.secondFactorAboveToea,
        holdSeconds: heldBefore,
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
      holdBefore: heldBefore,
      holdAfter: holdSeconds,
      version: row.version,
    },
    statements: [
      addApprovalRules(tenant.db, row),
      ...(holdSeconds === heldBefore ? [] : [saveHold(tenant.db, holdSeconds, at)]),
      ...letters,
    ],
    answer: { status: 200, body: rulesView(row, holdSeconds, named) },
    // a stricter rule reaches the batches that wait
    afterwards: afterRightsChanged,
  }
}

export function rulesView(
  { version, bands, accounts, secondFactorAboveToea, setBy, setAt }: ApprovalRulesRow,
  holdSeconds: number,
  named: (own: AccountBands[]) => NamedBands[],
): ApprovalRulesView {
  return {
    version,
    bands,
    accounts: named(accounts),
    secondFactorAboveToea,
    holdSeconds,
    setBy,
    setAt: setAt.toISOString(),
  }
}

type Rules = {
  bands: ApprovalBand[]
  accounts: NamedBands[]
  secondFactorAboveToea: number | null
  holdSeconds: number
}

const rulesWords = ({ bands, accounts, secondFactorAboveToea: above, holdSeconds }: Rules) =>
  [
    bandWords(bands),
    accountWords(accounts),
    above === null ? '' : factorWords(above),
    holdSeconds === 0 ? '' : holdWords(holdSeconds),
  ]
    .filter(Boolean)
    .join('; ')

export function factorWords(aboveToea: number | null): string {
  if (aboveToea === null) return 'No approval asks for a second factor'
  if (aboveToea === 0) return 'Every approval asks for a second factor'
  return `Approvals above ${formatToea(aboveToea)} ask for a second factor`
}

export const holdWords = (seconds: number) =>
  seconds === 0
    ? 'The bank file can be made at once'
    : `Held for ${seconds} seconds after the last approval`

export const bandWords = (bands: ApprovalBand[]) =>
  bands
    .map(({ uptoToea, approvals }) =>
      uptoToea === null ? `above: ${approvals}` : `up to ${formatToea(uptoToea)}: ${approvals}`,
    )
    .join(', ')

export const accountWords = (accounts: NamedBands[]) =>
  accounts.map(({ name, bands }) => `from ${name}: ${bandWords(bands)}`).join('; ')
