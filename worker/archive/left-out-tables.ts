/** What an archive has nothing of, and why. */
export const leftOutTables = {
  sessions: 'Signing in: nobody is signed in to a restored organisation',
  sign_in_failures: 'Signing in: addresses that were tried',
  link_tokens: 'Signing in: links of letters that were not used yet',
  challenges: 'Signing in: what was under way',
  second_factors: 'Signing in: everybody sets up a second factor anew',
  recovery_codes: 'Signing in: everybody makes recovery codes anew',
  calendar_feeds: 'Secret addresses of calendars: everybody makes one anew',
  idempotency_keys: 'Answers kept for programs that ask twice; some have a secret in them',
  guards: 'Always empty',
  payee_words: 'The search of payees: made anew of their names and accounts',
  batch_words: 'The search of batches: made anew of their names',
  user_words: 'The search of people: made anew of their names and addresses',
  source_account_words: 'The search of source accounts: made anew of what they are called',
  dumps: 'How the dumps of this deployment went',
  bounced_addresses: 'What the mail service of this deployment says of addresses',
  job_turns: 'How the keeper of this deployment did',
  tenant_meta: 'Whose database it is; the manifest says it',
  schema_migrations: 'How new the database is; the manifest says it',
} as const

/** What archives of before had: the word tables are made anew instead. */
export const retiredTables: readonly string[] = ['payee_search', 'batch_search']
