import { env } from 'cloudflare:workers'
import { must } from '../../domain/must.ts'
import { type Foreseen, type Model, type Person, peopleNow } from './approval-model.ts'

/** What a changed copy of the bank file does, written a second time: it stops the batch, and two people let it go on. */
export type TamperedAsk = { kind: 'check'; isChanged: boolean } | { kind: 'clear'; comment: string }

export const startOfTampered = {
  foundBy: null as string | null,
  clearingAskedBy: null as string | null,
}

/** There is a bank file that counts. */
export const sealedStates = ['file_sealed', 'tampered', 'uploaded']

type Answers = {
  yes: (status: number, action: string, changes: Partial<Model>) => Foreseen
  no: (status: number, code: string) => Foreseen
  /** What the roles let whoever asks do. */
  person: Person | undefined
}

export function foreseeTampered(
  model: Model,
  ask: TamperedAsk & { actor: string },
  { yes, no, person }: Answers,
): Foreseen {
  if (ask.kind === 'check') {
    if (!sealedStates.includes(model.state)) return no(404, 'not_found')
    if (!ask.isChanged) return yes(201, 'bank_file.checked', {})
    const stopped = { state: 'tampered', foundBy: ask.actor, clearingAskedBy: null }
    return yes(201, 'bank_file.changed_found', model.state === 'file_sealed' ? stopped : {})
  }
  const { foundBy, clearingAskedBy } = model
  const approves = person?.approves && !model.demoted.includes(ask.actor)
  if (ask.comment === '') return no(422, 'invalid')
  if (model.state !== 'tampered') return no(409, 'not_tampered')
  if (!person?.makes && !approves) return no(403, 'not_allowed')
  if (clearingAskedBy === ask.actor) return no(409, 'second_person_needed')
  const asker = peopleNow(model)[clearingAskedBy ?? '']
  const hasPart = (asker?.makes || asker?.approves) && !model.away.includes(clearingAskedBy ?? '')
  if (!clearingAskedBy || !hasPart || foundBy === ask.actor) {
    return yes(201, 'batch.clearing_asked', { clearingAskedBy: ask.actor })
  }
  const isThere = ![...model.away, ...model.demoted].includes('olo')
  const administers = [clearingAskedBy, ask.actor].includes('olo') && isThere
  if (!administers) return no(409, 'clearing_needs_administrator')
  return yes(201, 'batch.cleared', { state: 'file_sealed', ...startOfTampered })
}

/** What is sent to hold a copy beside the file that counts: as it is, or with another account in its first payment. */
export async function checkRequest(database: D1Database, id: string, isChanged: boolean) {
  const file = await database
    .prepare(
      `SELECT f.id, f.storage_key AS storageKey, p.account_number AS account FROM bank_files f
       JOIN payments p ON p.batch_id = f.batch_id WHERE f.batch_id = ? AND f.voided_at IS NULL ORDER BY p.line LIMIT 1`,
    )
    .bind(id)
    .first<{ id: string; storageKey: string; account: string }>()
  const form = new FormData()
  const sealed = file ? await must(await env.FILES.get(file.storageKey), 'stored file').text() : ''
  const account = file?.account ?? ''
  const other = account.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  form.set('file', new File([isChanged ? sealed.replace(account, other) : sealed], 'copy.aba'))
  return { method: 'POST', path: `/bank-files/${file?.id ?? 'none'}/checks/content`, form }
}
