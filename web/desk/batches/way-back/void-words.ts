import type { VoidView } from '#contract/batches/bank-files.ts'

/** Why a bank file is void, or shall be: in the bank’s words, or in those of whoever asked. */
export function whyVoid({ kind, words, atBank, ...said }: VoidView): string {
  if (kind === 'bank_refused') return `The bank refused it: “${words}”`
  const bank = atBank
    ? `The bank has it; ${said.saidBy} confirmed there that it was not processed (${said.saidAt}, reference ${said.saidReference}).`
    : 'Whoever asked said that the bank does not have it.'
  return `“${words}” ${bank}`
}
