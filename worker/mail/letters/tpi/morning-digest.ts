/* Tok Pisin, a draft: no speaker has checked it yet. What waits for somebody in the morning, and what left. */

import { draft } from '../../../domain/reading/draft.ts'
import type { WriteLetter } from '../letter-parts.ts'
import { type DigestWords, digestIn } from '../morning-digest.ts'
import { howMuch } from './batch-letters.ts'

const words: DigestWords = {
  waiting: (what) => `I wet long yu: ${what.join(', ')}`,
  left: (files, since) => `I go pinis stat long ${since}: ${files} bank fail`,
  batches: (many) => `${many} grup pe`,
  accounts: (many) => `${many} account`,
  changes: (many) => `${many} senis`,
  wait: (batches, total) => `${batches} grup pe i wet long tok orait bilong yu, totel ${total}.`,
  isPart:
    'I gat moa i wet, dispela leta i no lukim olgeta: namba i gat “+” i min i gat moa, na list i gat olgeta.',
  facts: ['Grup pe', 'Hamas', 'Husat i redim', 'De bilong pe'],
  howMuch,
  look: 'Lukim grup pe',
  more: (others) => `Na ${others} moa`,
  toVerify: (accounts) => `${accounts} account bilong sekim`,
  toConfirm: (changes) => `${changes} senis wanpela i askim: konfem, o tok nogat`,
  filesMade: (files, since, amounts) =>
    `Ol bank fail i kamap stat long ${since}: ${files}, wantaim ${amounts}.`,
  lookAtFiles: 'Lukim ol bank fail',
  ending:
    'Dispela leta i kam long ol de bilong wok, taim wanpela samting i wet o i go pinis. Yu ken stopim long “Preferences”.',
}

export const morningDigest = draft<WriteLetter<'morning_digest'>>(digestIn(words))
