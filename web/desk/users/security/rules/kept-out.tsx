import type { SecurityList } from '#contract/users/security.ts'
import type { RoleName } from '#domain/access/role-names.ts'
import { readRange } from '#domain/access/sign-in/addresses.ts'
import { firstByName, namedMax } from '#domain/access/sign-in/kept-out.ts'
import { mayComeFrom, type Network } from '#domain/access/sign-in/sign-in-rules.ts'
import { Notice } from '../../../../ui/notice.tsx'

type KeptOutProps = {
  written: { networks: Network[]; rolesFromAnywhere: RoleName[] }
  lastSeen: SecurityList['lastSeen']
}

/** Whom the list as it is written would not let in from where they last signed in, by name. */
export function KeptOut({ written, lastSeen }: KeptOutProps) {
  const { networks } = written
  if (!lastSeen || networks.length === 0) return null
  if (!networks.every(({ range }) => readRange(range).ok)) return null
  const out = lastSeen.people.filter(({ role, address }) => !mayComeFrom(written, role, address))
  const whole = lastSeen.isAll ? '' : ` Only ${firstByName(namedMax)} were looked at.`
  if (out.length === 0) {
    return (
      <p className="text-muted">
        Everybody was in one of them when they last signed in, or comes in from anywhere.{whole}
      </p>
    )
  }
  const who = out.length === 1 ? 'One person was' : `${out.length} people were`
  return (
    <Notice tone="wait" title={`${who} somewhere else at their last sign-in.`}>
      <p>
        {out.map(({ name }) => name).join(', ')}. From there they are not let in any more.{whole}
      </p>
    </Notice>
  )
}
