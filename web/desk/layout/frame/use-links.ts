import { useLocation } from 'react-router'
import { linksOf, type NavigationGroup, type OwnLink } from '#pages/ui/navigation.ts'
import { useSession } from '../queries.ts'

/** The links that the signed-in user may follow. */
export function useLinks(): OwnLink[] {
  const { user } = useSession()
  return linksOf(user, useLocation().pathname)
}

/** The same, in the groups they stand in. */
export function useGroups(): { group: NavigationGroup; links: OwnLink[] }[] {
  const links = useLinks()
  const groups = [...new Set(links.map(({ group }) => group))]
  return groups.map((group) => ({ group, links: links.filter((link) => link.group === group) }))
}
