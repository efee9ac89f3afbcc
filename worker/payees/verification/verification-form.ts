import type { Context } from 'hono'
import * as z from 'zod/mini'
import { inEachLanguage } from '#pages/words/words.ts'
import { Verification } from '../../contract/waiting-accounts.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { hiddenSignIn, hiddenSignSentence } from '../../domain/hidden-sign.ts'
import type { App } from '../../http/app.ts'
import { expectFields, formOf } from '../../http/form.ts'
import { issueSentence } from '../../http/language/form-words.ts'
import { readEvidence } from './evidence.ts'
import type { SentVerification } from './verify-account.ts'

const noteMax = 500

export type SentForm = SentVerification & {
  /** What makes the same form the same request. */
  request: string
  /** Made when the page was drawn; empty from a program, which sends a header. */
  key: string
}

/** The form of a verification. Refuses what cannot be read by its field. */
export async function readVerification(c: Context<App>): Promise<SentForm> {
  const form = await formOf(c)
  const { evidence: file, key, ...fields } = form
  expectFields(c, Object.keys(fields), Object.keys(Verification.shape))
  const sent = z.safeParse(Verification, fields)
  if (!sent.success) {
    const problems = sent.error.issues.map(({ path, code, message }) => {
      return { field: String(path[0] ?? 'form'), code, message }
    })
    const { issues } = sent.error
    const said = inEachLanguage(({ language, signIn, verification }) => {
      if (language === 'en') return problems.map(({ message }) => `${message}.`).join(' ')
      const { how: method, said: note, called: contactId, found: outcome, spokeTo } = verification
      const labels = { method, note, contactId, outcome, spokeTo }
      return issues.map((issue) => issueSentence(issue, labels, signIn)).join(' ')
    })
    throw new Refusal('invalid', problems, said)
  }
  const evidence = await readEvidence(c.env, file)
  const request = JSON.stringify([sent.data, evidence?.sha256 ?? ''])
  return { ...sent.data, evidence, request, key: typeof key === 'string' ? key : '' }
}

/** The form of a signed list: the list itself, a note, and from a page the revision of the batch that it shows. */
export async function readList(c: Context<App>) {
  const form = await formOf(c)
  expectFields(c, Object.keys(form), ['evidence', 'note', 'key'])
  const { evidence: file, note: written, key, revision } = form
  const note = typeof written === 'string' ? written.trim() : ''
  if (note.length > noteMax) {
    const message = `Note can have at most ${noteMax} characters`
    const problem = { field: 'note', code: 'too_long', message }
    const said = inEachLanguage(({ signIn, verification }) =>
      signIn.tooLong(verification.whoSigned, noteMax),
    )
    throw new Refusal('invalid', [problem], said)
  }
  if (hiddenSignIn(note)) {
    const message = hiddenSignSentence('Note', note)
    const said = inEachLanguage(({ language, signIn, verification }) =>
      language === 'en' ? message : signIn.notRight(verification.whoSigned),
    )
    throw new Refusal('invalid', [{ field: 'note', code: 'invalid', message }], said)
  }
  const evidence = await readEvidence(c.env, file)
  const request = JSON.stringify([note, evidence?.sha256 ?? ''])
  const seen = typeof revision === 'string' ? revision : ''
  return { note, evidence, request, seen, key: typeof key === 'string' ? key : '' }
}
