import type { Context } from 'hono'
import type { Preferences } from '../../contract/session.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { openRules } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'

/** Refuses a preference that goes further than the organisation allows, by its field and with how far it may go. */
export function requireAllowed(c: Context<App>, { ...chosen }: Partial<Preferences> = {}) {
  const { sessionTimeout = 0, idleLockMinutes = 0 } = chosen
  const { sessionHoursMax: hours, idleMinutesMax: minutes } = c.var.signInRules ?? openRules
  const errors = [
    sessionTimeout > hours && tooMuch('sessionTimeout', hours === 1 ? '1 hour' : `${hours} hours`),
    idleLockMinutes > minutes && tooMuch('idleLockMinutes', `${minutes} minutes`),
  ].filter((problem) => problem !== false)
  if (errors.length > 0) throw new Refusal('invalid', errors)
}

function tooMuch(field: string, most: string) {
  const message = `Your organisation allows at most ${most}`
  return { field: `preferences.${field}`, code: 'too_big', message }
}
