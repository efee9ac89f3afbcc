/* Tok Pisin, a draft: no speaker has checked it yet. The first steps of an organisation. */

import { draft } from '#domain/reading/draft.ts'
import type { OnboardingWords } from '../en/onboarding.ts'

export const onboarding = draft<OnboardingWords>({
  title: 'Ol namba wan wok',
  nothing: 'I nogat wok bilong yu long redim long hia.',
  allDone: 'Olgeta wok bilong yu long hia i pinis.',
  someDone: (done, all) =>
    `${done} bilong ${all} i pinis. Yu ken lusim dispela lista na kam bek long wanem taim yu laik.`,
  toHome: 'Go long stat pes',
  states: { done: 'Pinis', next: 'Nau', open: 'I stap yet', skipped: 'Bihain' },
  later: 'Bihain',
  laterOf: (title) => `Bihain: ${title}`,
  postalAddress: 'Adres bilong pos',
  phone: 'Fon',
  save: 'Holim',
  saved: 'I stap gut pinis.',
  chooseStep: 'Makim wanpela wok.',
  steps: {
    details: {
      title: 'Nem na adres bilong oganaisesen',
      why: 'Mipela i salim invoice long dispela adres, na ringim dispela namba sapos wanpela samting long account bilong yu i no luk stret.',
      links: [],
    },
    source_account: {
      title: 'Bank account yu pe long en',
      why: 'Account bilong oganaisesen i save long kain fail bank i laikim. Traim fail wantaim bank bilong yu paslain long namba wan de bilong pe: wan wan bank i save traim wanpela pastaim.',
      links: ['Putim account bilong oganaisesen'],
    },
    payees: {
      title: 'Husat i kisim pe',
      why: 'Raitim ol manmeri i kisim pe wan wan, o larim namba wan sheet bilong yu i bringim ol: husat i nupela i kam insait.',
      links: ['Raitim ol manmeri i kisim pe', 'Stat wantaim sheet'],
    },
    approver: {
      title: 'Husat i tok orait',
      why: 'Nogat man o meri i ken tok orait long samting em yet i redim, olsem na dispela wok i pinis taim tupela i ken tok orait. Husat yu singautim pinis i insait tu.',
      links: ['Singautim wanpela long tok orait'],
    },
    batch: {
      title: 'Namba wan grup pe bilong traim',
      why: 'Sampela toea i go long tupela o tripela account yu save long ol: dispela i soim olgeta rot, stat long sheet inap long bank.',
      links: ['Redim grup pe'],
    },
  },
})
