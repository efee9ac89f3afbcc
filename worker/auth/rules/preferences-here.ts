import type { Context } from 'hono'
import type { Preferences } from '../../contract/session.ts'
import { sessionHoursMost } from '../../domain/access/sign-in/session-limits.ts'
import { openRules, strictest } from '../../domain/access/sign-in/sign-in-rules.ts'
import type { App } from '../../http/app.ts'
import { chosenPreferences } from '../account/chosen-preferences.ts'

/** What a person chose, no further than their organisation allows. */
export function preferencesHere(c: Context<App>, stored: Record<string, unknown>): Preferences {
  return strictest(chosenPreferences(stored), c.var.signInRules ?? openRules)
}

/** How long a session, and how long without anybody there; nothing where it is as much as the product allows. */
export function atMost(c: Context<App>) {
  const { sessionHoursMax, idleMinutesMax } = c.var.signInRules ?? openRules
  const isOpen = sessionHoursMax === sessionHoursMost && idleMinutesMax === openRules.idleMinutesMax
  return isOpen ? {} : { atMost: { sessionHours: sessionHoursMax, idleMinutes: idleMinutesMax } }
}
