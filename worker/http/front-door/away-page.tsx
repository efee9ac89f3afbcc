import { MessagePage } from '#pages/ui/message-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { report } from '../../core/log/report.ts'
import { problemResponse, Refusal } from '../../core/refusals/refusal.ts'
import { languageFor } from '../../domain/reading/languages.ts'
import { ownPath } from '../asked.ts'
import { renderPage } from '../render-page.tsx'

/**
 * What is said before it is known whose host this is, because the control database does not answer: a page in place of every
 * page, the one of signing in too, and a problem for programs. Nobody is asked for a password that could not be looked at.
 */
export async function awayPage(request: Request, error: unknown): Promise<Response> {
  report(error, 'the control database is away')
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/')) return problemResponse(new Refusal('state_unknown'))
  const accepted = request.headers.get('Accept-Language') ?? undefined
  const language = languageFor({ choice: undefined, cookie: undefined, accepted })
  const { title, sentence, again } = wordsIn(language).messages.away
  // a form was not taken: it is sent again from where it stood
  const href = request.method === 'GET' ? ownPath(pathname) : '/'
  return renderPage(
    <MessagePage title={title} sentence={sentence} action={{ href, label: again }} />,
    { title, language, status: 503, headers: { 'Retry-After': '60' } },
  )
}
