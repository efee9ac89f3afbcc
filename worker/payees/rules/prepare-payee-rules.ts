import type { PrepareContext, PreparedChange } from '../../changes/kinds.ts'
import type { PayeeRules } from '../../contract/payee-rules.ts'
import { endUnlessChanged } from '../../core/refusals/as-it-stands.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { someChange } from '../../domain/access/administrators/some-change.ts'
import { newAccountRules } from '../../domain/payees/account-rules.ts'
import { notifyAdministrators } from '../../mail/notify-administrators.ts'
import { findPayeeRules, savePayeeRules } from './store.ts'

/**
 * The rules for new and changed accounts, changed. Where it waited, `askedOn` is the revision it was asked for on; `seen` is what
 * a form was filled on.
 */
export async function preparePayeeRules(
  { tenant, actor, at }: PrepareContext,
  wanted: PayeeRules,
  askedOn?: number,
  seen?: PayeeRules,
): Promise<PreparedChange> {
  const { revision, ...before } = await findPayeeRules(tenant.db)
  if (askedOn !== undefined && askedOn !== revision) throw new Refusal('stale_change')
  if (seen && someChange(before, seen).ok) throw new Refusal('stale_settings')
  endUnlessChanged(before, wanted, () => before, askedOn !== undefined)
  const about = `Accounts of payees: ${ruleWords(before)} → ${ruleWords(wanted)}; by ${actor.name}`
  const notice = { what: 'rules_changed', about, occasion: `payee-rules/${revision + 1}` } as const
  return {
    subjectId: '',
    request: { ...wanted, before: { ...before, revision } },
    givesRights: isWeaker(wanted, before),
    action: 'payee_rules.changed',
    subject: 'payee-rules',
    details: { before, after: wanted },
    statements: [
      savePayeeRules(tenant.db, revision, wanted, { askedBy: actor.id, at }),
      ...(await notifyAdministrators(tenant.db, notice, at)),
    ],
    answer: { status: 200, body: wanted },
  }
}

/** Less to do, or less time, before an account is paid: that needs a second administrator. */
function isWeaker(wanted: PayeeRules, before: PayeeRules): boolean {
  return (
    newAccountRules.indexOf(wanted.newAccounts) < newAccountRules.indexOf(before.newAccounts) ||
    wanted.coolingNewHours < before.coolingNewHours ||
    wanted.coolingChangedHours < before.coolingChangedHours
  )
}

function ruleWords({ newAccounts, coolingNewHours, coolingChangedHours }: PayeeRules): string {
  const first =
    newAccounts === 'with_the_approval'
      ? 'new accounts with the approval of their batch'
      : 'new accounts once they are verified'
  return `${first}; waiting time ${coolingNewHours} h when new, ${coolingChangedHours} h when changed`
}
