import type { Context } from 'hono'
import { billingLimits } from '../../contract/billing.ts'
import type { FieldProblem } from '../../contract/problem.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { sha256 } from '../../core/sha256.ts'
import { endingOf, type FileKind, fileKindOf, isEndingOf } from '../../domain/file-kind.ts'
import { hiddenSignIn, hiddenSignSentence } from '../../domain/hidden-sign.ts'
import { formatToea, parseAmount } from '../../domain/money/money.ts'
import type { App } from '../../http/app.ts'
import { formOf } from '../../http/form.ts'
import { checkFileName } from '../../http/upload/file-name.ts'
import { scanArrival } from '../../http/upload/scanner.ts'

export const proofBytesMax = 5 * 1024 * 1024

export type SentProof = {
  bytes: Uint8Array
  sha256: string
  contentType: FileKind
  /** A malware scanner looked at it and knew nothing against it. */
  isScanned: boolean
  fileName: string
  bankReference: string
  claimedToea: number
  /** Made when the page was drawn; empty from a program, which sends a header. */
  key: string
}

/** A proof as it was uploaded, checked by its bytes. */
export async function readProofForm(c: Context<App>): Promise<SentProof> {
  const { file, ...fields } = await formOf(c)
  if (!(file instanceof File) || file.size === 0) throw new Refusal('proof_missing')
  if (file.size > proofBytesMax) throw tooLarge()
  checkFileName(file, 'file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = fileKindOf(bytes)
  if (!kind) throw new Refusal('proof_type_unknown')
  const ending = endingOf(file.name)
  if (ending && !isEndingOf(kind, ending)) throw new Refusal('document_not_as_named')
  const isScanned = await scanArrival(c.env, bytes)

  const bankReference = referenceOf(fields.bankReference)
  const amount = parseAmount(textOf(fields.amount))
  const problems: FieldProblem[] = []
  if (bankReference === '') {
    problems.push(problem('bankReference', 'Write the reference that the bank gave'))
  } else if (bankReference.length > billingLimits.bankReferenceMax) {
    const most = billingLimits.bankReferenceMax
    problems.push(problem('bankReference', `A bank reference can have at most ${most} characters`))
  } else if (hiddenSignIn(bankReference, true)) {
    const said = hiddenSignSentence('A bank reference', bankReference, true)
    problems.push(problem('bankReference', said.replace(/\.$/, '')))
  }
  if (!amount.ok) problems.push(problem('amount', `Write the amount as ${formatToea(29_900)}`))
  if (problems.length > 0 || !amount.ok) throw invalid(problems)
  return {
    bytes,
    sha256: await sha256(bytes),
    contentType: kind,
    isScanned,
    fileName: file.name || 'proof',
    bankReference,
    claimedToea: amount.value,
    key: textOf(fields.key),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** In capitals and with single spaces, so that the same transfer is found again. */
function referenceOf(value: unknown) {
  return textOf(value).trim().replace(/\s+/g, ' ').toUpperCase()
}

function problem(field: string, message: string): FieldProblem {
  return { field, code: 'invalid', message }
}

function invalid(problems: FieldProblem[]) {
  return new Refusal('invalid', problems, `${problems.map(({ message }) => message).join('. ')}.`)
}

function tooLarge() {
  const most = proofBytesMax / 1024 / 1024
  return new Refusal('too_large', undefined, `A proof of payment can have at most ${most} MB.`)
}
