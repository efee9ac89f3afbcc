import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { storedPreferences } from '../../contract/session.ts'
import { type Language, languageFor, languageNames } from '../../domain/reading/languages.ts'
import type { App } from '../app.ts'

/** What somebody nobody knows chose in this browser; this host's alone, and no secret. */
const cookie = '__Host-language'
const year = 365 * 24 * 60 * 60

/**
 * The language of a page: as the person chose who is signed in, or who is known otherwise (whose link it is, whose code is
 * asked for); else as was chosen in this browser; else as the browser asks.
 */
export function languageOf(
  c: Context<App>,
  person?: { preferences: Record<string, unknown> } | undefined,
): Language {
  // the platform and the public site are in English for everybody
  if (c.var.realm?.kind === 'platform') return 'en'
  const { language: choice } =
    c.var.user?.view.preferences ?? storedPreferences(person?.preferences ?? {})
  return (
    chosenNow(c) ??
    languageFor({
      choice,
      cookie: getCookie(c, cookie),
      accepted: c.req.header('Accept-Language'),
    })
  )
}

/** The same on a page of the base host for strangers, where everything else is in English. */
export function languageOfStranger(c: Context<App>): Language {
  const accepted = c.req.header('Accept-Language')
  return chosenNow(c) ?? languageFor({ cookie: getCookie(c, cookie), accepted })
}

/** Keeps what was chosen by a link of this very page. */
export function keepChosenLanguage(c: Context<App>) {
  const chosen = chosenNow(c)
  if (!chosen) return
  const options = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const
  setCookie(c, cookie, chosen, { ...options, maxAge: year })
}

/** The link only stands where nobody is signed in. */
function chosenNow(c: Context<App>): Language | undefined {
  const asked = c.var.user ? undefined : c.req.query('language')
  return languageNames.find((one) => one === asked)
}
