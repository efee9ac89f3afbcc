import type { SecurityList } from '#contract/users/security.ts'
import type { FactorRule } from '#domain/access/sign-in/sign-in-rules.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { countedOnly } from '../counted-only.ts'

type WithoutFactorProps = { rule: FactorRule; without: SecurityList['withoutFactor'] }

/** Whom a rule would ask for a second factor that they do not have: how many, and who. */
export function WithoutFactor({ rule, without }: WithoutFactorProps) {
  if (rule === 'nobody' || !without) return null
  const isForAll = rule === 'everybody'
  const count = isForAll ? without.all : without.meantFirst
  const part = countedOnly(without)
  if (count === 0) return <p className="text-muted">Everybody whom this means has one.{part}</p>
  const named = without.people.filter(({ isMeantFirst }) => isForAll || isMeantFirst)
  const more = count - named.length
  return (
    <Notice
      tone="wait"
      title={
        count === 1
          ? 'One person whom this means has none.'
          : `${count} people whom this means have none.`
      }
    >
      <p>
        {named.map(({ name }) => name).join(', ')}
        {more > 0 && ` and ${more} more`}. Until they set one up they reach nothing else.
        {part}
      </p>
    </Notice>
  )
}
