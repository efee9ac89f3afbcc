import type { Context } from 'hono'
import type { Statement } from '../../core/bulk.ts'
import type { App } from '../../http/app.ts'
import type { Desk } from '../hashing/at-desk.ts'
import {
  type ForSession,
  forSessionIn,
  selectForSession,
} from '../sessions/reading/read-for-session.ts'
import { tryToOpen } from '../tries/counted-try.ts'
import type { CountedTries } from '../tries/failure-store.ts'
import type { KnownTo } from '../tries/known-device.ts'
import { sourceOfTry } from '../tries/source-of-try.ts'

type Tried = { email: string; person: KnownTo | undefined; known?: CountedTries | undefined }
type Attempt<Proof, Opened> = {
  prove: (desk: Desk, read: ForSession) => Promise<Proof | undefined>
  open: (proof: Proof, read: ForSession, takeBack: Statement[]) => Promise<Opened>
  onHeldBack: () => void
}

/** A try of a password or a code, for what opens a session: all that this goes by is read in the trip that counts the try. */
export async function tryForSession<Proof, Opened>(
  c: Context<App>,
  { email, person, known }: Tried,
  { prove, open, onHeldBack }: Attempt<Proof, Opened>,
): Promise<Opened | undefined> {
  const { env } = c
  const { realm } = c.var
  const source = await sourceOfTry(c, person)
  return tryToOpen(
    { env, realm, email, source, known },
    {
      beside: selectForSession(realm, person?.id ?? ''),
      prove: (desk, found) => prove(desk, forSessionIn(found)),
      open: (proof, found, takeBack) => open(proof, forSessionIn(found), takeBack),
      onHeldBack,
    },
  )
}
