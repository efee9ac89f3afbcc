import { problemResponse, Refusal } from '../../core/refusals/refusal.ts'

/**
 * A deployment is spoken to by https alone. A page that somebody looks at is led there; what programs call or fetch by a secret,
 * and whatever is sent, is refused and led nowhere: a program would go on by itself, and whoever wrote `http://` would never see
 * that its secret went in the open.
 */
export function refusePlain(
  { protocol, pathname, host, search }: URL,
  method: string,
  { ENVIRONMENT }: { ENVIRONMENT: string },
): Response | undefined {
  if (protocol === 'https:' || ENVIRONMENT === 'development') return undefined
  const isLook = method === 'GET' || method === 'HEAD'
  const isOfPrograms = pathname.startsWith('/api/') || pathname.startsWith('/calendar/')
  if (!isLook || isOfPrograms) return problemResponse(new Refusal('https_needed'))
  return Response.redirect(`https://${host}${pathname}${search}`, 308)
}
