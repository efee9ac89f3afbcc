import { type LanguageChoice, languageChoices, titleOfLanguage } from '#domain/reading/languages.ts'
import { useWords } from '../words/use-words.tsx'

/** The language of one's own plain pages and letters. */
export function LanguageForm({ chosen }: { chosen: LanguageChoice }) {
  const { account } = useWords()
  return (
    <form method="post" action="/account/language" className="box">
      <label htmlFor="language">{account.language}</label>
      <select id="language" name="language" defaultValue={chosen}>
        {languageChoices.map((choice) => (
          <option key={choice} value={choice} {...(choice !== 'browser' && { lang: choice })}>
            {choice === 'browser' ? account.asBrowser : titleOfLanguage(choice)}
          </option>
        ))}
      </select>
      <p>
        <small>{account.languageLead}</small>
      </p>
      <button type="submit" className="second">
        {account.saveLanguage}
      </button>
    </form>
  )
}
