import { report } from '../../core/log/report.ts'
import { objectOf } from '../../core/objects/object-of.ts'
import type { Leave, MailOutcome } from '../../domain/mail/postmaster.ts'
import type { LetterOf } from '../../domain/mail/shares.ts'

const postmasterOf = (env: Env) => objectOf(env.POSTMASTER, 'postmaster')

/**
 * May this try hand over a letter now? Where the postmaster itself is away it may: it spares the mail service, and is no rule
 * of ours.
 */
export function askToSend(env: Env, tryId: string, of: LetterOf): Promise<Leave> {
  return postmasterOf(env)
    .ask(tryId, of)
    .catch((error: unknown) => {
      report(error, 'the postmaster is away')
      return { ok: true } as const
    })
}

/** What became of it. Never throws: the letter's own row has what counts. */
export async function tellPostmaster(env: Env, tryId: string, outcome: MailOutcome, name?: string) {
  await postmasterOf(env)
    .hear(tryId, outcome, name)
    .catch((error: unknown) => report(error, 'the postmaster is away'))
}

/** These letters came back: whose they were, in their order. Where the postmaster is away it throws, and is told again. */
export const tellCameBack = (env: Env, names: string[]): Promise<(string | undefined)[]> =>
  names.length > 0 ? postmasterOf(env).comeBack(names) : Promise.resolve([])
