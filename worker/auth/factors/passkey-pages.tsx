import { Hono } from 'hono'
import { PasskeyPage } from '#pages/account/passkey-page.tsx'
import { passkeyScript } from '#pages/scripts.generated.ts'
import { wordsIn } from '#pages/words/words.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { secondFactors } from '../../db/people.ts'
import type { App } from '../../http/app.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { signedIn } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import {
  commitOwnChange,
  requireFactorSession,
  requireFreshSignIn,
} from '../account/reauthenticate.ts'
import { changeSecurity } from '../account/security-page.tsx'
import { deviceWords } from '../sessions/device-words.ts'
import { rotateSession } from '../sessions/rotate-session.ts'
import { endSessions } from '../sessions/session-store.ts'
import { beginChallenge, endChallenge, takeChallenge } from './challenge.ts'
import { codesPage } from './factor-pages.tsx'
import { listFactors } from './factor-store.ts'
import { passkeyHostOf } from './passkey-host.ts'
import { newPasskeyOptions, provePasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'

const own = signedIn('account')

/** A passkey of this device is added: the first page asks the browser for it, the second keeps its public half. */
export const passkeyPages = new Hono<App>()
  .post('/account/passkey', own, (c) =>
    changeSecurity(c, async (form) => {
      const { tenant } = c.var
      const user = await requireFreshSignIn(c, form.password)
      const challenge = await beginChallenge(c, user, 'passkey_registration')
      const language = languageOf(c)
      const page = await renderPage(
        <PasskeyPage
          organisation={{ slug: tenant.slug, name: tenant.name }}
          options={await newPasskeyOptions(tenant.db, passkeyHostOf(c), user, challenge)}
        />,
        { title: wordsIn(language).account.passkeyTitle, language, script: passkeyScript },
      )
      return c.newResponse(page.body, page)
    }),
  )
  .post('/account/passkey/proof', own, (c) =>
    changeSecurity(c, async (form) => {
      const { db } = c.var.tenant
      const { user, use, challenge } = await takeChallenge(c, 'passkey_registration')
      if (user.id !== c.var.actorId) throw new Refusal('challenge_used')
      endChallenge(c)
      await requireFactorSession(c)
      const credential = typeof form.credential === 'string' ? form.credential : ''
      const passkey = await provePasskey(passkeyHostOf(c), challenge, credential)
      if (!passkey) throw new Refusal('passkey_wrong')
      const now = new Date()
      const isFirst = (await listFactors(db, user.id)).length === 0
      const first = isFirst ? await newRecoveryCodes(c.env, c.var.tenant, user, now) : undefined
      const rotated = await rotateSession(c, user, 'passkey', now)
      await commitOwnChange(c, {
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
          ...rotated.statements,
          endSessions(db, user.id, now, { keep: rotated.tokenHash, isBare: true }),
          ...(first?.statements ?? []),
        ],
        notice: 'factor_added',
      })
      await rotated.finish()
      return first ? codesPage(c, first.codes) : c.redirect('/account/security?done=added', 303)
    }),
  )
