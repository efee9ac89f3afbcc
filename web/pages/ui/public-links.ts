import type { PublicFrameWords } from '../words/en/sign-up.ts'

export type PublicLink = { label: keyof PublicFrameWords['links']; href: string }

/** The public navigation. */
export const navigationLinks: PublicLink[] = [
  { label: 'features', href: '/features' },
  { label: 'help', href: '/help' },
  { label: 'discover', href: '/discover' },
  { label: 'signUp', href: '/signup' },
  { label: 'signIn', href: '/auth' },
]

/** The same for the platform's own people, before they are in; inside, the dashboard has its own. */
const platformLinks: PublicLink[] = [
  { label: 'dashboard', href: '/padmin/dashboard' },
  { label: 'platformSignIn', href: '/padmin/login' },
]

/** The navigation of a page of the base host, by the prefix of its path (specification §2). */
export function linksAt(path = '/'): PublicLink[] {
  return /^\/(padmin|platform)(\/|$)/.test(path) ? platformLinks : navigationLinks
}

/** The foot of every public page (specification §2), and the handbook. */
export const footerLinks: PublicLink[] = [
  { label: 'features', href: '/features' },
  { label: 'handbook', href: '/saas-docs' },
  { label: 'access', href: '/auth/info' },
  { label: 'signUp', href: '/signup' },
  { label: 'findOrganisation', href: '/discover' },
  { label: 'loginHelp', href: '/help' },
  { label: 'support', href: '/support' },
  { label: 'terms', href: '/terms-of-service' },
  { label: 'privacy', href: '/privacy-policy' },
]
