/* Tok Pisin, a draft: no speaker has checked it yet. */

import { draft } from '#domain/reading/draft.ts'
import type { ChangesWords, ComeBackWords } from '../en/changes.ts'

export const changes = draft<ChangesWords>({
  title: 'Ol senis i wet long man o meri bilong tok orait',
  lead: 'Wanpela administrator tasol i stap, narapela i go pinis. Senis we i givim pawa i wet 72 aua, na bihain i wet long man o meri bilong tok orait. Ringim man o meri i askim, long namba yu save pinis long en.',
  none: 'Nogat senis i wet.',
  askedFor: (name) => `${name} i askim`,
  notBefore: (moment) => `Yu ken tok orait stat long ${moment}; yu ken tok nogat nau.`,
  becomes: (before, after) => `${before} → ${after}`,
  keptOut: (says, people, more) => `${says}: ${people}${more > 0 ? ` na ${more} moa` : ''}.`,
  confirm: 'Tok orait',
  refuse: 'Tok nogat',
  why: 'Bilong wanem yu tok nogat',
  confirmed: 'Yu tok orait: senis i kamap.',
  refused: 'Yu tok nogat: senis i no kamap.',
})

export const comeBack = draft<ComeBackWords>({
  title: 'Kamap administrator gen',
  lead: 'Wanpela man o meri i rausim yu long wok administrator. Presim baten na yu kisim bek dispela wok. Bihain log in wantaim password bilong yu.',
  button: 'Kisim bek',
  done: 'Yu administrator gen. Log in wantaim password bilong yu, na lukim wanem samting ol i bin askim.',
})
