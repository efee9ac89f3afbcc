import type { NewPayment } from '../../contract/batches/payments.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nameKey } from '../../domain/payees/keys.ts'
import { isLive } from '../../domain/payees/match-payee.ts'
import {
  calledMax,
  findKnownPayees,
  findPayeesWithVersions,
  type PayeeWithAccount,
  type PayeeWithVersions,
  shownAccount,
} from '../../payees/store.ts'

type Chosen = { payee: PayeeWithAccount | undefined } | { objection: FieldProblem }

/** Whom each payment chose: by id, or by a name or code that one payee alone has. Nobody where it brings its own account. */
export async function findChosen(db: TenantDb, sent: NewPayment[]) {
  const ids = sent.flatMap(({ payeeId }) => payeeId ?? [])
  const names = sent.flatMap(({ payeeNamed }) => payeeNamed ?? [])
  const byId = new Map((await findPayeesWithVersions(db, ids)).map((one) => [one.id, one]))
  const wanted = names.map((name) => ({
    payeeName: name,
    payeeCode: name,
    bsb: '',
    accountNumber: '',
  }))
  const named = nameBook(await findKnownPayees(db, wanted))

  return ({ payeeId, payeeNamed }: NewPayment): Chosen => {
    if (payeeNamed !== undefined) return onlyOne(named(payeeNamed), payeeNamed)
    if (payeeId === undefined) return { payee: undefined }
    const payee = byId.get(payeeId)
    const say = objectionTo('payeeId', payeeId)
    if (!payee) return say('not_found', 'there is none with this id.')
    if (payee.mergedInto) {
      return say('payee_merged', `${payee.name} was merged into another payee. Choose that one.`)
    }
    if (payee.status === 'archived') {
      return say('payee_archived', `${payee.name} is archived. Restore it first.`)
    }
    return unlessStopped(payee, say)
  }
}

/** Every active payee who has a name or code, however it was written; who was merged is the one they were merged into. */
function nameBook(payees: PayeeWithVersions[]) {
  const byName = new Map<string, Set<PayeeWithVersions>>()
  const byId = new Map(payees.map((one) => [one.id, one]))
  for (const called of payees) {
    const payee = byId.get(called.mergedInto ?? '') ?? called
    if (payee.status === 'archived') continue
    const keys = [called.nameKey, ...called.accounts.filter(isTheirs).map((one) => one.nameKey)]
    for (const key of [...keys.filter(Boolean), `code ${called.code}`]) {
      byName.set(key, (byName.get(key) ?? new Set()).add(payee))
    }
  }
  return (text: string) => {
    const code = byName.get(`code ${text.trim()}`) ?? []
    return [...new Set([...code, ...(byName.get(nameKey(text)) ?? [])])]
  }
}

/** A name at the bank is theirs once somebody verified it, or as that of their first account: what only waits, or was rejected, anybody can ask for. */
function isTheirs({ verifiedAt, kind, state }: PayeeWithVersions['accounts'][number]): boolean {
  return verifiedAt !== null || (kind === 'new' && isLive(state))
}

function onlyOne(called: PayeeWithVersions[], name: string): Chosen {
  const say = objectionTo('payeeNamed', name)
  const [only, another] = called
  if (!only) return say('payee_unknown', `nobody is called “${name}”, and nobody has it as a code.`)
  if (another) {
    const many = called.length < calledMax ? called.length : `${calledMax} or more`
    return say('payee_ambiguous', `${many} are called “${name}”. Choose one of them.`)
  }
  return unlessStopped(only, say)
}

function unlessStopped(payee: PayeeWithVersions, say: ReturnType<typeof objectionTo>): Chosen {
  if (!payee.stopped) return { payee: paidToday(payee) }
  return say('payee_stopped', `${payee.name} is ${payee.stopped}, so nothing may be paid to them.`)
}

/** Whom a chosen payee's payment goes to: what is wrong with the account is a finding of the batch. */
function paidToday(payee: PayeeWithVersions): PayeeWithAccount {
  return { payee, account: shownAccount(payee) }
}

function objectionTo(field: string, value: string) {
  return (code: string, sentence: string): Chosen => {
    const message = `Payee: ${sentence}`
    return { objection: { field, value, code, message, severity: 'error' } }
  }
}
