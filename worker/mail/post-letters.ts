import type { Statement } from '../core/bulk.ts'
import type { RealmDb } from '../core/databases.ts'
import { addToOutbox } from '../core/outbox.ts'
import type { Letter, LetterName } from './letter-types.ts'

/** The letters of a change, as statements of the same transaction: they leave if and only if it happened. */
export function postLetters<Name extends LetterName>(
  db: RealmDb,
  letter: Letter<Name>,
  at: Date,
): Statement[] {
  const { letter: name, occasion, content } = letter
  const recipients =
    'recipientIds' in letter
      ? letter.recipientIds.map((recipientId) => ({ recipientId, address: '' }))
      : letter.addresses.map((address) => ({ recipientId: '', address }))
  return addToOutbox(
    db,
    recipients.map(({ recipientId, address }) => ({
      key: `${name}/${occasion}/${recipientId || address}`,
      letter: name,
      recipientId,
      address,
      content,
      writtenAt: at,
    })),
  )
}
