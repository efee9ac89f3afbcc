import type { Context } from 'hono'
import { Refusal } from '../core/refusals/refusal.ts'
import { quotedCharactersMax } from '../domain/sheets/sheet-limits.ts'
import { quote } from '../domain/sheets/written-cell.ts'
import type { App } from './app.ts'
import { isApi } from './asked.ts'

/**
 * What a page's form sent. Refuses what is no form at all, a body that was cut on the way, or made by hand; and a field that is there
 * twice, since only one would be read and nobody would hear of the other.
 */
export async function formOf(c: Context): Promise<Record<string, string | File>> {
  const sent = await c.req.parseBody({ all: true }).catch(() => {
    throw new Refusal('form_unreadable')
  })
  const form: Record<string, string | File> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (Array.isArray(value)) throw sentTwice(field)
    form[field] = value
  }
  requireReader(c, form.key)
  return form
}

/**
 * Of a call’s form each field is read, once: what is misspelt would be left out without a word. A page has buttons of its own, and
 * sends what it has.
 */
export function expectFields(c: Context, sent: Iterable<string>, read: readonly string[]) {
  if (!isApi(c)) return
  const seen = new Set<string>()
  for (const field of sent) {
    if (seen.has(field)) throw sentTwice(field)
    if (!read.includes(field)) throw unread(field)
    seen.add(field)
  }
}

function unread(name: string) {
  const field = name.slice(0, quotedCharactersMax) // it may be as long as a file
  const message = `${quote(name)} is no field of this call: it is misspelt, or not for here.`
  return new Refusal('invalid', [{ field, code: 'field_unknown', message }], message)
}

/** Only one would be read, and nobody would hear of the other. */
export function sentTwice(field: string) {
  const message = `“${field}” is there more than once: send it once.`
  return new Refusal('invalid', [{ field, code: 'twice', message }], message)
}

const uuidLength = 36
/** As much of an id of ours as nobody shares with a colleague. */
const readerLength = 12

const readerOf = ({ var: { actorId } }: Context<App>) => actorId.slice(-readerLength)

/** The idempotency key of a page's forms, which says for whom the page was drawn. */
export const pageKey = (c: Context<App>) => `${crypto.randomUUID()}.${readerOf(c)}`

/** Somebody else may have signed in in another window since: what the one before them presses is not their decision. */
function requireReader(c: Context<App>, key: unknown) {
  if (typeof key !== 'string' || key[uuidLength] !== '.' || c.var.actorId === undefined) return
  const [reader] = key.slice(uuidLength + 1).split('/')
  if (reader !== readerOf(c)) throw new Refusal('drawn_for_another')
}

/** The same of the desk, which says with each change who is signed in on the page it was asked on. A program says nothing. */
export function requireNamed(c: Context<App>) {
  const named = c.req.header('Bilum-For')
  if (named !== undefined && named !== c.var.actorId) throw new Refusal('drawn_for_another')
}
