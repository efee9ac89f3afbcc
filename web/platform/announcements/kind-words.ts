import type { AnnouncementView } from '#contract/platform.ts'

type Kind = AnnouncementView['kind']

export const kindWords: Record<Kind, { label: string; to: string }> = {
  news: { label: 'News', to: 'To everybody who chose news about Bilum' },
  terms: { label: 'Changed terms', to: 'To the administrators of every organisation' },
}
