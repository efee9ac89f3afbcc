import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { authenticateRow } from '../auth/sessions/authenticate.ts'
import { Refusal } from '../core/refusal.ts'
import {
  hasPlatformPermission,
  type PlatformPermission,
  platformRoleNames,
  platformRoles,
} from '../domain/access/platform-role.ts'
import type { App, PlatformPerson } from '../http/app.ts'
import { declare } from '../http/policy.ts'
import { personOf } from './person.ts'

/** Every active person of the platform who came in with a second factor. */
export const platformSignedIn = () => platformPolicy(undefined)

/** Only those whose role holds the permission. The answer lists the roles that do. */
export const platformAllowed = (permission: PlatformPermission) => platformPolicy(permission)

function platformPolicy(permission: PlatformPermission | undefined) {
  return declare(
    { kind: 'platform', permission },
    createMiddleware<App>(async (c, next) => {
      const person = await authenticatePerson(c)
      if (permission && !hasPlatformPermission(person.role, permission)) {
        const roles = platformRoleNames
          .filter((role) => hasPlatformPermission(role, permission))
          .map((role) => platformRoles[role].title)
          .join(', ')
        throw new Refusal(
          'not_allowed',
          undefined,
          `Your role does not allow this. It needs: ${roles}.`,
        )
      }
      await next()
    }),
  )
}

/** Who of the platform is asking. A session that no second factor opened lets nobody in. */
export async function authenticatePerson(c: Context<App>): Promise<PlatformPerson> {
  const row = await authenticateRow(c)
  if (c.var.session.factor === '') throw new Refusal('signed_out')
  const person = personOf(row)
  c.set('person', person)
  return person
}
