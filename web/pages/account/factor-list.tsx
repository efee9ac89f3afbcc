import { onOneLine, useFormats } from '../ui/formats.tsx'
import { useWords } from '../words/use-words.tsx'

export type ShownFactor = {
  id: string
  kind: 'totp' | 'passkey'
  name: string
  createdAt: string
  lastUsedAt: string | null
}

type FactorListProps = {
  factors: ShownFactor[]
  /** Under which each of them is removed. */
  path: string
  /** Signed in a moment ago: no password is asked again. */
  isFresh: boolean
}

/** One's own second factors, each with the button that takes it away. */
export function FactorList({ factors, path, isFresh }: FactorListProps) {
  const { account } = useWords()
  const formats = useFormats()
  const moment = (at: string) => onOneLine(formats.moment(at))
  if (factors.length === 0) return <p>{account.noFactor}</p>
  return (
    <ul>
      {factors.map(({ id, name, createdAt, lastUsedAt }) => (
        <li key={id}>
          <span>{name}</span>
          <div>
            <form method="post" action={`${path}/${id}/removal`}>
              {/* the last one goes with the password that is left alone */}
              {(!isFresh || factors.length === 1) && <PasswordField />}
              <button type="submit" className="second danger">
                {account.remove} <span className="skip">{name}</span>
              </button>
            </form>
          </div>
          <small>
            {lastUsedAt
              ? account.sinceAndUsed(moment(createdAt), moment(lastUsedAt))
              : account.since(moment(createdAt))}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** Whoever did not sign in a moment ago proves that it is them. */
export function PasswordField() {
  const { account } = useWords()
  return (
    <label>
      {account.passwordAgain}
      <input
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={256}
        required
      />
    </label>
  )
}
