export type PublicLink = { label: string; href: string }

/** The public navigation. */
export const navigationLinks: PublicLink[] = [
  { label: 'Features', href: '/features' },
  { label: 'Help', href: '/help' },
  { label: 'Find your organisation', href: '/discover' },
  { label: 'Sign up', href: '/signup' },
  { label: 'Sign in', href: '/auth' },
]

/** The same for the platform's own people, before they are in; inside, the dashboard has its own. */
const platformLinks: PublicLink[] = [
  { label: 'Platform dashboard', href: '/padmin/dashboard' },
  { label: 'Platform sign-in', href: '/padmin/login' },
]

/** The navigation of a page of the base host, by the prefix of its path (specification §2). */
export function linksAt(path = '/'): PublicLink[] {
  return /^\/(padmin|platform)(\/|$)/.test(path) ? platformLinks : navigationLinks
}

/** The foot of every public page (specification §2), and the handbook. */
export const footerLinks: PublicLink[] = [
  { label: 'Features', href: '/features' },
  { label: 'Handbook', href: '/saas-docs' },
  { label: 'Access guide', href: '/auth/info' },
  { label: 'Sign up', href: '/signup' },
  { label: 'Find organisation', href: '/discover' },
  { label: 'Login help', href: '/help' },
  { label: 'Support', href: '/support' },
  { label: 'Terms', href: '/terms-of-service' },
  { label: 'Privacy', href: '/privacy-policy' },
]
