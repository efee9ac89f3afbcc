/* Tok Pisin, a draft: no speaker has checked it yet. */

import { draft } from '#domain/reading/draft.ts'
import type { UnsaidDebitWords } from '../en/unsaid-debit.ts'

export const unsaidDebit = draft<UnsaidDebitWords>({
  noneLeaves: 'Fail bilong bank i no go aut: wanpela debit i wet, ating em bilong fail i VOID.',
  noneMade: 'Nogat fail bilong bank yet: wanpela debit i wet, ating em bilong fail i VOID.',
  stands: (amount, day, text, reference) =>
    `Wanpela debit bilong ${amount} i stap long statement bilong ${day}, “${text}”. Ating em bilong fail bilong ${reference} we i VOID. Sapos olsem, dispela grup pe bai baim sampela namba tu taim.`,
  kept: 'Em inap bilong wanpela pe i no bilong olgeta man long lukim. Husat i ken, i lukim long Reconciliation.',
  leavesOnce:
    'Fail na control slip i go aut taim tupela manmeri i tok debit em i wanem, long Reconciliation: wanpela i bungim o putim long sait, narapela i orait. Husat i daunlodim fail bipo i no ken givim long bank tu. Sapos bank i baim fail i VOID, askim long dispela fail i VOID.',
  madeOnce:
    'Fail i kamap taim tupela manmeri i tok debit em i wanem, long Reconciliation: wanpela i bungim o putim long sait, narapela i orait.',
  countsAgain: 'Em i no go aut: narapela fail i gat sampela pe o taim bilong en i kaunt gen.',
  wasPaid: (amount, day, text, reference) =>
    `Bank i baim fail bilong ${reference}: debit bilong ${amount} long ${day}, “${text}”. Ol i givim dispela grup pe bipo long dispela tok, na em bai baim sampela, o taim bilong en, namba tu taim.`,
  keptPaid:
    'Bank i baim, long debit i no bilong olgeta man long lukim. Ol i givim dispela grup pe bipo long dispela tok, na em bai baim sampela, o taim bilong en, namba tu taim.',
  handAnew:
    'Kanselim, o mekim fail bilong en i VOID na kisim bek. Wanem pe i stap yet, givim gen: em bai tok wanem i go aut pinis.',
  say: 'Tok debit em i wanem',
  confirm: 'Orait: debit em i wanem',
})
