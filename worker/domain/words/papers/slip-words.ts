import { formatMoment } from '../../calendar.ts'

type PaidAccounts = { accounts: number; isNew: number; isChanged: number; isVerified: number }

/** Of the accounts on a control slip: what was not looked into is said as that. */
export function accountsSay({ accounts, isNew, isChanged, isVerified }: PaidAccounts): string {
  const many = (count: number) => count.toLocaleString('en-US')
  return `${many(accounts)} in all. In no file before: ${many(isNew)} new, ${many(isChanged)} changed. ${many(isVerified)} verified; ${many(accounts - isVerified)} not independently verified, confirmed with the approval of a batch.`
}

/**
 * Of files of the batch that are void: whoever has one of them as well pays it by mistake. They were made before this one, or, where
 * this one counts again, after it.
 */
export function voidFacts(files: { fileName: string; sequence: number }[]): [string, string][] {
  const each = files.map(({ fileName, sequence }) => `${fileName}, number ${sequence}`)
  return each.length > 0 ? [['Void beside it', `${each.join('; ')}. Not to be processed.`]] : []
}

export type MadeVoid = { by: string[]; words: string; at: Date }

/** Above the slip of a file that is void, which is in the dossier of its batch alone. */
export function voidSays({ by, words, at }: MadeVoid): string {
  return `Made void by ${by.join(' and ')}, ${formatMoment(at)}: “${words}”. Not to be processed. Drawn again of what is kept of this file: the names of payees and the account it is from are those of today, and what was known of the payees’ accounts then is not on it.`
}

/** Where people sign it. */
export const slipSignatures = ['Taken to the bank by', 'Checked by'] as const
