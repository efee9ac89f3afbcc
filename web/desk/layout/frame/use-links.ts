import { useLocation } from 'react-router'
import { type NavigationGroup, type NavigationLink, navigation, variantOf } from '../navigation.ts'
import { useSession } from '../queries.ts'

/** The links of this path's variant that the signed-in user may follow. */
export function useLinks(): NavigationLink[] {
  const { user } = useSession()
  const { pathname } = useLocation()
  return navigation[variantOf(pathname)].filter(
    ({ permission }) => !permission || user.permissions.includes(permission),
  )
}

/** The same, in the groups they stand in. */
export function useGroups(): { group: NavigationGroup; links: NavigationLink[] }[] {
  const links = useLinks()
  const groups = [...new Set(links.map(groupOf))]
  return groups.map((group) => ({ group, links: links.filter((link) => groupOf(link) === group) }))
}

const groupOf = ({ group = 'work' }: NavigationLink) => group
