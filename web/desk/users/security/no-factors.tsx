import { Link } from 'react-router'
import type { SecurityList } from '#contract/users/security.ts'
import { Notice } from '../../../ui/notice.tsx'
import { countedOnly } from './counted-only.ts'

/** How many of the people that were looked at sign in with a password alone, and the way to who they are. */
export function NoFactors({ without }: { without: NonNullable<SecurityList['withoutFactor']> }) {
  const { all } = without
  if (all === 0) return null
  return (
    <Notice
      tone="wait"
      title={
        all === 1
          ? 'One active person has no second factor.'
          : `${all} active people have no second factor.`
      }
    >
      <p>
        A password that somebody else knows is then enough to sign in as them.
        {countedOnly(without)}{' '}
        <Link to="?only=without_factor" className="underline">
          See who
        </Link>
      </p>
    </Notice>
  )
}
