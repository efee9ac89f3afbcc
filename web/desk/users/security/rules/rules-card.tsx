import { Link } from 'react-router'
import type { SecurityList } from '#contract/users/security.ts'
import { Card } from '../../../../ui/card.tsx'
import { counted } from '../../../../ui/counted.ts'
import { Facts } from '../../../../ui/facts.tsx'
import { factorRuleWords } from './rule-words.ts'

/** The rules of signing in as they are, with a way to change them. */
export function RulesCard({ rules, roles }: Pick<SecurityList, 'rules' | 'roles'>) {
  const { secondFactor, sessionHoursMax, idleMinutesMax, failuresMax, lockMinutes } = rules
  return (
    <Card title="The rules of signing in" className="max-w-2xl">
      <Facts
        facts={[
          ['Second factor', factorRuleWords[secondFactor]],
          ['Password', `At least ${rules.passwordMin} characters`],
          ['Beside a second factor', `At least ${rules.passwordMinWithFactor} characters`],
          [
            'Session',
            `Ends after ${counted(sessionHoursMax, 'hour')}, or sooner where somebody prefers so`,
          ],
          ['Locks', `After ${idleMinutesMax} minutes with nobody there, or sooner`],
          ['From', placesOf(rules, roles)],
          [
            'Wrong passwords',
            `After ${failuresMax} from one place it waits, up to ${lockMinutes} minutes; a device used before and a new password pass`,
          ],
        ]}
      />
      <p className="mt-3">
        <Link to="?show=rules">Change these rules</Link>
      </p>
    </Card>
  )
}

function placesOf(
  { networks, rolesFromAnywhere }: SecurityList['rules'],
  roles: SecurityList['roles'],
) {
  if (networks.length === 0) return 'Everywhere'
  const free = roles.filter(({ role }) => rolesFromAnywhere.includes(role))
  const names = networks.map(({ name }) => name).join(', ')
  if (free.length === 0) return `${names}, and from nowhere else`
  return `${names}; from anywhere: ${free.map(({ title }) => title).join(', ')}`
}
