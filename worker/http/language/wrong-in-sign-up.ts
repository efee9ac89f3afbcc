import { wordsIn } from '#pages/words/words.ts'
import type { Language } from '../../domain/reading/languages.ts'
import { signUpFaults } from '../../domain/words/languages/tpi/sign-up-faults.ts'
import { type Issue, issueSentence } from './form-words.ts'

type OtherLanguage = Exclude<Language, 'en'>
const faults: Record<OtherLanguage, typeof signUpFaults> = { tpi: signUpFaults }

/** What is wrong in a sign-up, by its field, each its first; in English as programs hear it. */
export function wrongInSignUp(
  issues: (Issue & { message: string })[],
  language: Language,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    errors[String(issue.path[0])] ??=
      language === 'en' ? `${issue.message.replace(/\.$/, '')}.` : faultIn(issue, language)
  }
  return errors
}

const ofLength = ['too_small', 'too_big', 'invalid_type']

function faultIn(issue: Issue, language: OtherLanguage): string {
  const { signUp, signIn } = wordsIn(language)
  const labels: Record<string, string> = {
    ...{ organisationName: signUp.organisation, slug: signUp.address, email: signUp.emailField },
    ...{ firstName: signUp.firstName, lastName: signUp.lastName },
  }
  const { hidden, ...whole } = faults[language]
  if (ofLength.includes(issue.code ?? '')) return issueSentence(issue, labels, signIn)
  const name = String(issue.path[0])
  const known: Record<string, string> = whole
  return known[name] ?? hidden(labels[name] ?? name)
}
