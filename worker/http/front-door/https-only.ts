import { problemResponse, Refusal } from '../../core/refusals/refusal.ts'

/**
 * A deployment is spoken to by https alone. A page that somebody looks at is led there; a call, and whatever is sent, is refused
 * and led nowhere: it would go on by itself, and whoever wrote `http://` would never see that the first one went in the open.
 */
export function refusePlain(
  { protocol, pathname, host, search }: URL,
  method: string,
  { ENVIRONMENT }: { ENVIRONMENT: string },
): Response | undefined {
  if (protocol === 'https:' || ENVIRONMENT === 'development') return undefined
  const isLook = method === 'GET' || method === 'HEAD'
  if (!isLook || pathname.startsWith('/api/')) return problemResponse(new Refusal('https_needed'))
  return Response.redirect(`https://${host}${pathname}${search}`, 308)
}
