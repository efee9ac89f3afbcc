import type { Report } from '../bank-file-order.ts'
import { isInSet } from '../profiles/character-set.ts'
import { beginsFormula, type Profile } from '../profiles/profile.ts'
import { simplifyText } from './simplify-text.ts'

export type TextRule = {
  field: string
  /** As a sentence calls it: `the reference`. */
  label: string
  max: number
  blank: 'refused' | 'allowed'
  /** Characters of the profile's set that this field does not take. */
  charactersRefused?: string
}

/** The text as the file will carry it, or a report of why it cannot. */
export function prepareText(
  text: string,
  rule: TextRule,
  profile: Profile,
  report: Report,
): string | undefined {
  const { field, label } = rule
  const error = (code: string, message: string) => {
    report({ field, value: text, code, message, severity: 'error' })
    return undefined
  }

  const simplified = simplifyText(text, profile)
  if (!simplified.ok) {
    const why = `${label} contains ${simplified.characterName}`
    return error(simplified.reason, `${why}, which this file cannot carry.`)
  }
  const sent = simplified.value.text.trimEnd()
  if (sent === '' && rule.blank === 'refused') return error('blank', `${label} is blank.`)
  if (sent.startsWith(' ')) return error('starts_with_space', `${label} starts with a space.`)
  const refused = firstOf(sent, rule.charactersRefused)
  if (refused)
    return error('character_not_allowed', `${label} contains “${refused}”, refused here.`)
  if (sent.length > rule.max) {
    return error('too_long', `${label} “${sent}” ${lengthSays(sent)}; at most ${rule.max} fit.`)
  }
  if (profile.layout === 'columns' && beginsFormula.test(sent)) {
    const why = `${label} “${sent}” starts with “${sent.charAt(0)}”`
    return error('starts_like_formula', `${why}: a spreadsheet would run it as a formula.`)
  }
  if (!isInSet(text, profile.characters)) {
    const message = `${label} “${text}” will be sent as “${sent}”.`
    report({ field, value: text, code: 'simplified', message, severity: 'warning' })
  }
  return sent
}

function firstOf(text: string, characters = ''): string | undefined {
  return Array.from(characters).find((character) => text.includes(character))
}

function lengthSays(text: string): string {
  return `has ${text.length} characters`
}
