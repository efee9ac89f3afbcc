import { Notice } from '../ui/notice.tsx'
import { PublicLayout } from '../ui/public-layout.tsx'
import type { Said } from '../ui/said.tsx'
import { useWords } from '../words/use-words.tsx'
import { FactorList, PasswordField, type ShownFactor } from './factor-list.tsx'

type OwnFactorsPageProps = {
  factors: ShownFactor[]
  /** Signed in a moment ago: no password is asked again. */
  isFresh: boolean
  path: string
  /** The dashboard's page that led here. */
  back: string
  error?: Said | undefined
  notice?: string | undefined
}

/** The second factors of one of the platform's people: the last of them stays. */
export function OwnFactorsPage(page: OwnFactorsPageProps) {
  const { factors, isFresh, path, back, error, notice } = page
  const { account } = useWords()
  return (
    <PublicLayout shape="form">
      <h1>{account.factors}</h1>
      <Notice error={error ?? null} notice={notice ?? null} />
      <FactorList factors={factors} path={path} isFresh={isFresh} />
      <form method="post" action={`${path}/passkey`} className="box">
        {!isFresh && <PasswordField />}
        <button type="submit">{account.addPasskey}</button>
      </form>
      <p>
        <a href={back}>{account.backToSignIn}</a>
      </p>
    </PublicLayout>
  )
}
