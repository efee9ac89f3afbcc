import { Refusal } from '../../core/refusals/refusal.ts'
import { hiddenSignIn, hiddenSignSentence } from '../../domain/hidden-sign.ts'

const fileNameMax = 200

/** Refuses a file whose name is longer than is kept, or has signs that nobody sees. */
export function checkFileName({ name }: File, field: string) {
  const refuse = (code: string, message: string) =>
    new Refusal('invalid', [{ field, code, message }])
  if (name.length > fileNameMax) {
    const message = `The file’s name has ${name.length} characters; at most ${fileNameMax} are kept. Rename it.`
    throw refuse('too_long', message)
  }
  if (hiddenSignIn(name, true))
    throw refuse('invalid', hiddenSignSentence('The file’s name', name, true))
}
