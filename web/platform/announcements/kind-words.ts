import type { AnnouncementView } from '#contract/platform.ts'

type Kind = AnnouncementView['kind']

const toAdministrators =
  'To every active person with the role of an organisation administrator, in every organisation that can still be read, whatever they chose'

export const kindWords: Record<Kind, { label: string; to: string }> = {
  news: {
    label: 'News',
    to: 'To every active person who chose news in their preferences, in every organisation that can still be read; by e-mail where they have e-mails on',
  },
  service: {
    label: 'Notice of the service, as of an outage',
    to: toAdministrators,
  },
  terms: {
    label: 'Changed terms',
    to: toAdministrators,
  },
}
