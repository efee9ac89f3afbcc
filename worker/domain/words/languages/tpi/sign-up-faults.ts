/* Tok Pisin, a draft: no speaker has checked it yet. What is wrong in the form of a sign-up. */

import { draft } from '../../../reading/draft.ts'

export const signUpFaults = draft({
  slug: 'Adres i mas gat 3 inap long 40 liklik leta, namba o wan wan mak -.',
  email: 'Raitim email olgeta, olsem mia@hospital.example.',
  plan: 'Makim wanpela plan.',
  terms: 'Yu mas wanbel long ol lo bilong yusim Bilum.',
  hidden: (label: string) => `I gat mak yu no inap lukim long ${label}. Raitim gen.`,
})
