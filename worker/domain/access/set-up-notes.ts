/* What is thin in how an organisation is set up: each is found in its database, nobody ticks it. */

export const setUpNotes = [
  'no_source_account',
  'one_administrator',
  'few_approvers',
  'factor_not_required',
  'own_rules_missing',
  'format_unconfirmed',
  'details_missing',
  'documents_end',
] as const
export type SetUpNote = (typeof setUpNotes)[number]

export type SetUpFacts = {
  administrators: number
  approvers: number
  factorIsRequired: boolean
  hasOwnRules: boolean
  hasDetails: boolean
  /** Payees with a paper that ended, or ends soon, and that no other replaced. */
  documentsEnd: number
  /** Confirmed: for every organisation, or because the bank took a test of the file as it is written today. */
  sourceAccounts: { name: string; isConfirmedByBank: boolean }[]
}

/** Rights need two administrators, and whoever prepares does not approve. */
const administratorsMin = 2
const approversMin = 2

/** What somebody should see to, the gravest first, with the names or the number it is about. */
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
    documents_end: facts.documentsEnd > 0,
  }
  const of: Partial<Record<SetUpNote, string[]>> = {
    format_unconfirmed: unconfirmed.map(({ name }) => name),
    documents_end: [String(facts.documentsEnd)],
  }
  return setUpNotes.filter((note) => found[note]).map((note) => ({ note, of: of[note] ?? [] }))
}
