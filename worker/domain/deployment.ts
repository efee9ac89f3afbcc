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

type Secrets = { masterKey: string | undefined; previous?: string | undefined; isLocal: boolean }

/** What wrangler.toml has for development and tests. */
const localKey = 'for this machine only, never in production'
const keyLengthMin = 32

/** Why nothing may be signed or sealed with these: `previous` is there only while a key is being changed. */
export function secretsFault({ masterKey = '', previous, isLocal }: Secrets): string | undefined {
  const isSecret = (key: string) => key.length >= keyLengthMin && (isLocal || key !== localKey)
  if (!isSecret(masterKey))
    return `MASTER_KEY must be a secret of ${keyLengthMin} characters or more`
  if (!previous) return undefined
  if (!isSecret(previous)) return 'MASTER_KEY_PREVIOUS must be the secret that MASTER_KEY was'
  return undefined
}

/** What is put with wrangler and never stands in a file: neither in ours nor in a deployment's. */
export const secretNames = [
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'ADMIN_KEY',
  'MAIL_EVENTS_KEY',
  'TURNSTILE_SECRET',
  'SCANNER_KEY',
  'ALERT_URL',
] as const
