/* Tok Pisin, a draft: no speaker has checked it yet. What stands around every page. */

import { draft } from '#domain/reading/draft.ts'
import type { FrameWords } from '../en/frame.ts'

export const frame = draft<FrameWords>({
  skip: 'Go stret long tok bilong pes',
  pages: {
    home: 'Stat pes',
    batches: 'Ol grup pe',
    approvals: 'Tok orait',
    processing: 'Wok i go het',
    'bank-files': 'Ol fail bilong bank',
    payees: 'Ol manmeri i kisim pe',
    payments: 'Ol pe',
    reports: 'Ol ripot',
    reconciliation: 'Sekim wantaim bank',
    days: 'Ol de',
    audit: 'Buk bilong wok',
    'source-accounts': 'Ol account bilong yumi',
    'approval-rules': 'Lo bilong tok orait',
    users: 'Ol wokmanmeri',
    security: 'Sekyuriti',
    organisation: 'Oganaisesen',
    system: 'Sistem',
    integrations: 'Ol narapela program',
    billing: 'Pe bilong Bilum',
  },
  allPages: 'Ol pes',
  nearPages: 'Ol pes klostu',
  more: 'Moa',
  waiting: (label, waiting) => `${label}, ${waiting} i wet long yu`,
  notifications: 'Ol toksave',
  newNotifications: (unread) => `Ol toksave, ${unread} i nupela`,
  signOut: 'Logaut',
  help: 'Helpim:',
  hours: 'Rait long wanem kain taim: mipela i traim long bekim insait long 24 aua.',
})
