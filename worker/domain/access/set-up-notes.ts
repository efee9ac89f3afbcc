/* What is thin in how an organisation is set up: each is found in its database, nobody ticks it. */

export const setUpNotes = [
  'no_source_account',
  'one_administrator',
  'few_approvers',
  'factor_not_required',
  'own_rules_missing',
  'format_unconfirmed',
  'details_missing',
] as const
export type SetUpNote = (typeof setUpNotes)[number]

export type SetUpFacts = {
  administrators: number
  approvers: number
  factorIsRequired: boolean
  hasOwnRules: boolean
  hasDetails: boolean
  sourceAccounts: { name: string; isConfirmedByBank: boolean }[]
}

/** Rights need two administrators, and whoever prepares does not approve. */
const administratorsMin = 2
const approversMin = 2

/** What somebody should see to, the gravest first, with the names it is about. */
export function notesOnSetUp(facts: SetUpFacts): { note: SetUpNote; of: string[] }[] {
  const unconfirmed = facts.sourceAccounts.filter(({ isConfirmedByBank }) => !isConfirmedByBank)
  const found: Record<SetUpNote, boolean> = {
    no_source_account: facts.sourceAccounts.length === 0,
    one_administrator: facts.administrators < administratorsMin,
    few_approvers: facts.approvers < approversMin,
    factor_not_required: !facts.factorIsRequired,
    own_rules_missing: !facts.hasOwnRules,
    format_unconfirmed: unconfirmed.length > 0,
    details_missing: !facts.hasDetails,
  }
  return setUpNotes
    .filter((note) => found[note])
    .map((note) => ({
      note,
      of: note === 'format_unconfirmed' ? unconfirmed.map(({ name }) => name) : [],
    }))
}
