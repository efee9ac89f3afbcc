import type { FieldProblem } from '../contract/problem.ts'
import type { NewSourceAccount } from '../contract/source-accounts.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { simplifyText } from '../domain/bank-files/prepare/simplify-text.ts'
import {
  applySwitches,
  type ProfileSwitches,
} from '../domain/bank-files/profiles/apply-switches.ts'
import { fieldWidth, limitsOf } from '../domain/bank-files/profiles/profile.ts'
import { parseAccountNumber, parseBsb } from '../domain/payees/bank-account.ts'
import { profileName } from './store.ts'

/**
 * A source account as typed → as kept, with every field its bank file needs. Refuses with all that is wrong: an account
 * that the profile cannot carry would otherwise be found out on pay day.
 */
export function checkSourceAccount(written: NewSourceAccount): NewSourceAccount {
  const name = profileName(written.profile)
  if (!name) throw new Refusal('profile_unknown')
  const profile = applySwitches(name, written.switches as ProfileSwitches) // checked by profileOf itself, key by key
  if (!profile.ok) {
    const message = profile.reason.replaceAll('_', ' ')
    throw new Refusal('switches_invalid', [{ field: 'switches', code: profile.reason, message }])
  }

  const problems: FieldProblem[] = []
  const say = (field: string, code: string, message: string) =>
    problems.push({ field, code, message })
  const bsb = parseBsb(written.bsb)
  if (!bsb.ok) say('bsb', bsb.reason, 'BSB: a BSB has six digits, such as 088-950.')
  const { accountDigitsMax } = limitsOf(profile.value)
  const number = parseAccountNumber(written.accountNumber, accountDigitsMax)
  if (!number.ok) {
    const sentence = `Account number: ${profile.value.title} carries 1 to ${accountDigitsMax} digits.`
    say('accountNumber', number.reason, sentence)
  }
  if (written.deUserId !== '' && !/^\d{1,6}$/.test(written.deUserId)) {
    say('deUserId', 'de_user_id_not_digits', 'DE user id: up to six digits.')
  }
  const record = profile.value.layout === 'fixed_width' ? profile.value : undefined
  if (record?.deUserId === '' && written.deUserId === '') {
    const sentence = `DE user id: ${record.title} needs the number that the bank gave you.`
    say('deUserId', 'de_user_id_missing', sentence)
  }
  const texts = [
    ['userName', 'User name', record && fieldWidth(record.header, 'userName')],
    ['remitter', 'Remitter', record && fieldWidth(record.detail, 'remitter')],
  ] as const
  for (const [field, label, max = Number.POSITIVE_INFINITY] of texts) {
    const simplified = simplifyText(written[field], profile.value)
    if (!simplified.ok) {
      const sentence = `${label}: ${simplified.characterName} cannot stand in this bank’s file.`
      say(field, simplified.reason, sentence)
      continue
    }
    const { text } = simplified.value
    const sentence = `${label}: it is sent as “${text}”, which has ${text.length} characters; at most ${max} fit.`
    if (text.length > max) say(field, `${field}_too_long`, sentence)
  }
  if (!bsb.ok || !number.ok || problems.length > 0) throw new Refusal('invalid', problems)
  return { ...written, bsb: bsb.value, accountNumber: number.value }
}
