import { type LetterContext, type Part, readerOrigin, type WriteLetter } from './letter-parts.ts'

/** To those who want to hear what is new. */
export const news: WriteLetter<'news'> = ({ subject, text }, context) => ({
  subject,
  parts: [...paragraphs(text), switchOff(context)],
})

/** To whoever administers an organisation, before the new terms hold. */
export const termsChanged: WriteLetter<'terms_changed'> = ({ subject, text }, { originOf }) => ({
  subject,
  parts: [
    ...paragraphs(text),
    { to: 'The terms of service', link: `${originOf()}/terms-of-service` },
  ],
})

/** What concerns the service itself: to whoever administers an organisation, whatever they chose. */
export const serviceNotice: WriteLetter<'service_notice'> = ({ subject, text }, context) => ({
  subject,
  parts: [
    'Bilum writes this to the administrators of every organisation. Tell whoever it concerns where you are.',
    ...paragraphs(text),
    { to: 'Open Bilum', link: readerOrigin(context) },
  ],
})

export function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((part) => part.trim() !== '')
}

function switchOff(context: LetterContext): Part {
  return {
    to: 'You get this because you asked for news about Bilum. Switch it off in your profile',
    link: `${readerOrigin(context)}/account/profile`,
  }
}
