/* Tok Pisin, a draft: no speaker has checked it yet. Accounts that somebody must verify. */

import { draft } from '#domain/reading/draft.ts'
import type { VerificationWords } from '../en/verification.ts'
import { counted, grouped } from '../figures.ts'

export const verification = draft<VerificationWords>({
  title: 'Ol account yu mas sekim',
  none: 'I no gat account i wet. Taim wanpela lista o man o meri i senisim account, em bai kamap hia.',
  holdsUp: 'I holim',
  holdsUpThese: (batches) => `I holim ${batches}`,
  others: 'na sampela moa',
  newer: 'Ol nupela moa ›',
  newAccounts: (batch, many) => `${batch}: ${counted(many, 'nupela account')}`,
  signedList: 'Lista bilong ol wokmanmeri i gat sain (PDF, JPEG, PNG)',
  whoSigned: 'Husat i sainim',
  verifyAll: (many) => `Konfem olgeta ${grouped(many)} long dispela lista`,
  paidToday: (account) => `Tude mani i go long: ${account}`,
  now: (account) => `Nau: ${account}`,
  inTheNameOf: (name) => `Long nem bilong ${name}`,
  ofMany: (account) => `${account}, account bilong planti memba`,
  back: '‹ Ol account yu mas sekim',
  askedBy: 'Husat i askim',
  number: 'Namba',
  noNumber: 'Nogat',
  state: 'Nau em i olsem',
  until: (state, at) => `${state}, inap long ${at}`,
  found: 'Yu painim wanem samting?',
  how: 'Olsem wanem',
  called: 'Namba yu ringim',
  noUsableNumber:
    'I no gat namba bilong fon we tupela man o meri i save long en bipo long askim bilong dispela account, olsem na ring i no kaunt.',
  spokeTo: 'Yu toktok wantaim',
  said: 'Em i tok wanem',
  evidence: 'Leta o lista (PDF, JPEG, PNG)',
  isTheirs: (name) => `Em account bilong ${name}`,
  reject: 'Tok nogat',
  verified: 'Sekim pinis. Mani i ken go taim de bilong wet i pinis.',
  rejected: 'Tok nogat pinis. Mani bai i no go long dispela account.',
  ownProposal: 'Yu yet i putim dispela account, olsem na narapela man o meri i mas sekim.',
  tooLarge: (most) => `Leta o lista i no ken winim ${most} MB.`,
})
