import { sha256 } from '../core/sha256.ts'

/** A letter on its way out of the house. `key` is the same for every try of the same letter. */
export type Outgoing = { key: string; to: string; subject: string; text: string; html: string }

/**
 * What became of a try: it left; it was refused, so it certainly did not leave; or no clear answer came, and it may have.
 * `name`: what the service calls it when it says later that it came back.
 */
export type Sent =
  | { outcome: 'sent'; name: string }
  | { outcome: 'refused' | 'unanswered'; error: string }

/** The only place from which mail leaves. */
export async function sendMail(
  env: Env,
  { key, to, subject, text, html }: Outgoing,
): Promise<Sent> {
  const from = sender(env)
  if (!from) return { outcome: 'refused', error: 'MAIL_FROM must read: Name <address>' }
  if (!isOurOrigin(env)) return { outcome: 'refused', error: 'BASE_ORIGIN must be https' }
  const fault = faultOf(to, subject)
  if (fault) return { outcome: 'refused', error: fault }
  const headers = {
    // one letter, one reference: what mail programs and the service's log know it by. The service makes the Message-ID
    'X-Entity-Ref-ID': await sha256(key),
    'Auto-Submitted': 'auto-generated',
  }
  try {
    const left = await inTime(env.EMAIL.send({ from, to, subject, text, html, headers }))
    return { outcome: 'sent', name: bareName(left?.messageId ?? '') }
  } catch (error) {
    return { outcome: isRefusal(error) ? 'refused' : 'unanswered', error: textOf(error) }
  }
}

/** In a header a name stands in angle brackets, in an event of the service it may not. */
export const bareName = (messageId: string) => messageId.replace(/^<|>$/g, '')

/** Longer than the service ever takes; whoever waits holds up the letters behind it. */
const answerMs = 20_000

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(answerMs)
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('no answer in time')))
  })
  return Promise.race([answer, tooLate])
}

const addressMax = 254
const subjectMax = 300

/** A line break in an address or a subject would be a header of somebody else's making. */
export function faultOf(to: string, subject: string): string | undefined {
  if (
    to.length > addressMax ||
    !/^[^\s\p{C}@,;:<>()"\\[\]]+@[^\s\p{C}@,;:<>()"\\[\]]+$/u.test(to)
  ) {
    return 'the address is not one'
  }
  if (subject === '' || subject.length > subjectMax || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) {
    return 'the subject is not one line'
  }
  return undefined
}

/** `Bilum <no-reply@bilum.example>` → its two parts. */
function sender({ MAIL_FROM }: Env): EmailAddress | undefined {
  const [, name, email] = /^([^<>]+) <([^<>\s]+)>$/.exec(MAIL_FROM) ?? []
  return name && email ? { name, email } : undefined
}

/** Links to this machine, or over a line that others read, never leave a deployment: its configuration is not finished. */
function isOurOrigin({ ENVIRONMENT, BASE_ORIGIN }: Env): boolean {
  return ENVIRONMENT === 'development' || BASE_ORIGIN.startsWith('https://')
}

/**
 * The service names what it refuses (`E_RATE_LIMIT_EXCEEDED`). Its own breakdown and a lost line say nothing about the
 * letter: it may be on its way.
 */
function isRefusal(error: unknown): boolean {
  const code = /\bE_[A-Z_]+\b/.exec(textOf(error))?.[0]
  return code !== undefined && code !== 'E_INTERNAL_SERVER_ERROR'
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? `${error.code}: ` : ''
  return `${code}${error.message}`
}

/** Has the service refused a letter because of how many there were, and not because of this one? */
export const isQuota = (error: string) => error.startsWith('E_DAILY_LIMIT_EXCEEDED')

/** Has the service refused it because letters to this very address came back before? */
export const isBounce = (error: string) => error.startsWith('E_RECIPIENT_SUPPRESSED')

/** Is it refused because of its address, of what stands in it or of how many came at once, and another may be taken? */
export const isOfLetter = (error: string) =>
  /^(?:E_(?:RECIPIENT|CONTENT|VALIDATION|DELIVERY|RATE_LIMIT)|the address|the subject)/.test(error)
