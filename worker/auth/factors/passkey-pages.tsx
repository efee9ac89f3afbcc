import type { Context } from 'hono'
import { Hono } from 'hono'
import { Refusal } from '../../core/refusal.ts'
import { secondFactors } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { signedIn } from '../../http/policy.ts'
import { PasskeyPage, passkeyScript, renderPage } from '../../http/render-page.tsx'
import { commitOwn, expectFactor, expectOwner } from '../account/reauthenticate.ts'
import { act } from '../account/security-page.tsx'
import { saveFactorOfSession } from '../account/store.ts'
import { endSessions } from '../links/set-password.ts'
import { deviceWords } from '../sessions/own-sessions.ts'
import { beginChallenge, endChallenge, takeChallenge } from './challenge.ts'
import { codesPage } from './factor-pages.tsx'
import { newPasskeyOptions, provePasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { factorsOf } from './second-factor.ts'

const own = signedIn('account')

/** Where an organisation's passkeys belong: the address that was asked, as every form's origin is held to. */
export const doorOf = (c: Context<App>) => ({
  origin: new URL(c.req.url).origin,
  organisation: c.var.tenant.name,
})

/** A passkey of this device is added: the first page asks the browser for it, the second keeps its public half. */
export const passkeyPages = new Hono<App>()
  .post('/account/passkey', own, (c) =>
    act(c, async (form) => {
      const { tenant } = c.var
      const user = await expectOwner(c, form.password)
      const challenge = await beginChallenge(c, user, 'passkey_registration')
      const door = doorOf(c)
      const page = await renderPage(
        <PasskeyPage
          organisation={{ slug: tenant.slug, name: tenant.name }}
          options={await newPasskeyOptions(tenant.db, door, user, challenge)}
        />,
        { title: 'Add a passkey', script: passkeyScript },
      )
      return c.newResponse(page.body, page)
    }),
  )
  .post('/account/passkey/proof', own, (c) =>
    act(c, async (form) => {
      const { db } = c.var.tenant
      const { user, use, challenge } = await takeChallenge(c, 'passkey_registration')
      if (user.id !== c.var.actorId) throw new Refusal('challenge_used')
      endChallenge(c)
      await expectFactor(c)
      const credential = typeof form.credential === 'string' ? form.credential : ''
      const passkey = await provePasskey(doorOf(c), challenge, credential)
      if (!passkey) throw new Refusal('passkey_wrong')
      const now = new Date()
      const isFirst = (await factorsOf(db, user.id)).length === 0
      const { codes, statements } = await newRecoveryCodes(db, user.id, now)
      await commitOwn(c, {
        action: 'user.factor_added',
        details: { kind: 'passkey' },
        statements: [
          use,
          db.insert(secondFactors).values({
            ...passkey,
            id: crypto.randomUUID(),
            userId: user.id,
            kind: 'passkey',
            name: `Passkey, ${deviceWords(c.req.header('User-Agent') ?? 'unknown')}`,
            createdAt: now,
            confirmedAt: now,
          }),
          saveFactorOfSession(db, c.var.session.tokenHash, 'passkey'),
          endSessions(db, user.id, now, { keep: c.var.session.tokenHash, isBare: true }),
          ...(isFirst ? statements : []),
        ],
        notice: 'factor_added',
      })
      return isFirst ? codesPage(c, codes) : c.redirect('/account/security?done=added', 303)
    }),
  )
