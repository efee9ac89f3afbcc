import type { Context } from 'hono'
import type { App } from '../../http/app.ts'

/** Where a passkey belongs: it signs for this address alone. Passkeys of one host are worth nothing at another. */
export type PasskeyHost = { origin: string; name: string }

/** The address that was asked, as every form's origin is held to. */
export const passkeyHostOf = (c: Context<App>): PasskeyHost => ({
  origin: new URL(c.req.url).origin,
  name: c.var.realm.name,
})
