import { languageNames, titleOfLanguage } from '#domain/reading/languages.ts'
import { useWords } from '../words/use-words.tsx'

/** The languages there are, for somebody nobody knows yet: each a link to this very page. */
export function LanguageLinks({ path, next }: { path: string; next?: string | undefined }) {
  const { language } = useWords()
  const rest = next ? `&next=${encodeURIComponent(next)}` : ''
  return (
    <p>
      {languageNames.map((name, index) => (
        <span key={name} lang={name === language ? undefined : name}>
          {index > 0 && ' · '}
          {name === language ? (
            <b>{titleOfLanguage(name)}</b>
          ) : (
            <a href={`${path}?language=${name}${rest}`}>{titleOfLanguage(name)}</a>
          )}
        </span>
      ))}
    </p>
  )
}
