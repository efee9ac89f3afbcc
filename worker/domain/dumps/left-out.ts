/** What a dump has nothing of, and why: a test holds it against the migrations. */
export const notDumped: Readonly<Record<string, string>> = {
  payee_words: 'Made anew of the names and accounts of payees',
  batch_words: 'Made anew of the names of batches',
  user_words: 'Made anew of the names and addresses of people',
  source_account_words: 'Made anew of what source accounts are called',
  guards: 'Always empty',
  dumps: 'How the dumps went: it changes with every part',
  tenant_meta: 'Whose database it is and in which slot; the manifest says whose',
  schema_migrations: 'How new the database is; the manifest says it',
  link_tokens: 'Links of letters that are open: a way in that nobody asks of a database made anew',
  challenges: 'Sign-ins that are under way',
  sign_in_failures: 'Tries of a day',
}

/** What goes along when an organisation moves with its database as it is. */
export const movedAlong = ['link_tokens', 'challenges', 'sign_in_failures'] as const

/** The same of the control database, whose copy is the platform's. */
export const notDumpedOfPlatform: Readonly<Record<string, string>> = {
  guards: 'Always empty',
  dumps: 'How the dumps went: it changes with every part',
  schema_migrations: 'How new the database is; the manifest says it',
  link_tokens: 'Links of letters that are open: a way in that nobody asks of a database made anew',
  challenges: 'Sign-ins that are under way',
  sign_in_failures: 'Tries of a day',
  stranger_requests: 'What strangers asked for within a day',
}

/** Whose dump has nothing of what. */
export const leftOutOf = (id?: string) => (id === 'platform' ? notDumpedOfPlatform : notDumped)

/**
 * Tables of the control database that change without an entry of its log, and must agree with each other: they are read before
 * all others, and so together by one call where they fit.
 */
export const readFirst: readonly string[] = [
  ...['organisations', 'slots', 'sign_ups', 'slot_releases', 'closures', 'moves', 'restorations'],
]
