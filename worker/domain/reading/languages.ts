/*
 * The languages that the plain pages and the letters speak. `isDraft`: no speaker has checked its words, which the product
 * says wherever the language is chosen.
 */
export const languages = {
  en: { name: 'English', isDraft: false },
  tpi: { name: 'Tok Pisin', isDraft: true },
} as const
export type Language = keyof typeof languages

export const languageNames = Object.keys(languages) as Language[] // the keys of a constant

/** What a person may choose: a language, or what their browser asks for. */
export const languageChoices = ['browser', ...languageNames] as const
export type LanguageChoice = (typeof languageChoices)[number]

/** As it stands where it is chosen: `Tok Pisin (draft)`. */
export function titleOfLanguage(language: Language): string {
  const { name, isDraft } = languages[language]
  return isDraft ? `${name} (draft)` : name
}

type Asked = {
  /** Of the person, where somebody is known. */
  choice?: LanguageChoice | undefined
  /** What was chosen in this browser by somebody nobody knows. */
  cookie?: string | undefined
  /** `Accept-Language` (RFC 9110, 12.5.4). */
  accepted?: string | undefined
}

/** The language of an answer: the person's, else the one chosen in this browser, else the one the browser asks for. */
export function languageFor({ choice = 'browser', cookie, accepted = '' }: Asked): Language {
  if (choice !== 'browser') return choice
  return languageNames.find((one) => one === cookie) ?? firstAccepted(accepted) ?? 'en'
}

function firstAccepted(accepted: string): Language | undefined {
  const asked = accepted.split(',').map((range) => {
    const [tag = '', ...rest] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const weight = rest.find((one) => one.startsWith('q='))?.slice(2) ?? '1'
    return { language: tag.split('-')[0], weight: Number(weight) }
  })
  const wanted = asked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  for (const { language } of wanted) {
    const known = languageNames.find((one) => one === language)
    if (known) return known
  }
  return undefined
}
