import { simplifyText } from '#domain/bank-files/prepare/simplify-text.ts'
import { nameAtBankMax } from '#domain/payees/payee.ts'

/** The characters that will arrive at the bank, as one types: accents taken off, nothing ever cut. */
export function NamePreview({ name }: { name: string }) {
  const written = name.trim()
  const simplified = simplifyText(written, { characters: 'becs', upperCase: false })
  const sent = simplified.ok ? simplified.value.text : written
  const over = sent.length - nameAtBankMax
  return (
    <div className="rounded-md bg-raised px-3 py-2">
      <p className="text-muted">Arrives at the bank as</p>
      <p className="break-all font-mono whitespace-pre-wrap">
        {sent.slice(0, nameAtBankMax)}
        <span aria-hidden="true" className="text-muted">
          {'·'.repeat(Math.max(0, -over))}
        </span>
        {over > 0 && <mark className="bg-bad-ground text-bad">{sent.slice(nameAtBankMax)}</mark>}
      </p>
      <p className="figures text-muted" aria-live="polite">
        {sent.length} of {nameAtBankMax} characters.{' '}
        {over > 0 && 'A bank file never cuts a name: write a shorter one for the bank.'}
        {!simplified.ok && `${capital(simplified.characterName)} cannot stand in a bank file.`}
        {simplified.ok && simplified.value.changed && over <= 0 && 'Some letters are replaced.'}
      </p>
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
