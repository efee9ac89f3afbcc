import { everyBaseHostRoute, everyRoute, type Route } from '../../routes/every-route.ts'

const changes = ['POST', 'PUT', 'PATCH', 'DELETE']

const known = (['organisation', 'base'] as const).flatMap((host) =>
  (host === 'base' ? everyBaseHostRoute : everyRoute)
    .filter(({ method }) => changes.includes(method))
    .map((route) => ({
      host,
      method: route.method,
      name: nameOf(host, route),
      pattern: patternOf(route),
    })),
)

function nameOf(host: 'organisation' | 'base', { name }: Route) {
  return host === 'base' ? `base ${name}` : name
}

function patternOf({ path }: Route) {
  return new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+').replace(/\*/g, '.*')}$`)
}

export const changingRoutes = known.map(({ name }) => name)

/** The route that a request for a change takes: of those that fit, the one with the fewest open parts. */
export function routeOf({ method, url }: { method: string; url: string }): string | undefined {
  const { hostname, pathname } = new URL(url)
  const host = hostname === 'localhost' ? 'base' : 'organisation'
  const fitting = known.filter(
    (one) => one.host === host && one.method === method && one.pattern.test(pathname),
  )
  const open = ({ name }: { name: string }) => name.split(':').length
  return fitting.sort((one, other) => open(one) - open(other))[0]?.name
}
