import type { SignInRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import { openAcme } from '../../testing/colleagues.ts'
import { findRules, saveRules } from './rules-store.ts'

/** Acme says this of signing in from now on, past the product and its second administrator; the rest stays. */
export async function setRules(changed: Partial<SignInRules>) {
  const { db } = await openAcme()
  const { rules, revision } = await findRules(db)
  await saveRules(db, revision, { ...rules, ...changed }, new Date())
}
