/** What a deployment says of itself on its pages; all of it are variables of the Worker (docs/deploy.md). */
export type Deployment = {
  /** The host that organisations live under. */
  host: string
  supportEmail: string
  supportPhone: string
}

/** For this machine and for tests. No deployment may show them to anybody. */
export const standIns: Deployment = {
  host: 'bilum.example',
  supportEmail: 'support@bilum.example',
  supportPhone: '+675 000 0000',
}

/** Why nobody may be served by this deployment yet: it would tell people to write or call where nobody is. */
export function deploymentFault({ supportEmail, supportPhone }: Deployment): string | undefined {
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(supportEmail) || /\.example$/i.test(supportEmail)) {
    return 'SUPPORT_EMAIL must be the address where people reach us'
  }
  const digits = supportPhone.replace(/\D/g, '')
  if (!/^\+[\d ]+$/.test(supportPhone) || digits.length < 8 || /0{6}/.test(digits)) {
    return 'SUPPORT_PHONE must be the number where people reach us, as +675 …'
  }
  return undefined
}
