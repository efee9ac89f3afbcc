import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { applyOrPropose } from '../../changes/propose.ts'
import { RoleChange, type RoleList } from '../../contract/roles/roles.ts'
import type { TenantDb } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal } from '../../core/refusals/refusal.ts'
import { selectRoles } from '../../core/roles.ts'
import { hasPermission, isRoleName, roleNames } from '../../domain/access/role.ts'
import { countedMax } from '../../domain/lists/counting.ts'
import type { App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { allowed, signedIn } from '../../http/policy.ts'
import { prepareRole } from './prepare-role.ts'
import { roleChange } from './role-change.ts'
import { roleViews } from './view.ts'

/** `/api/roles`: what each role means here. Everybody may know it: it is what a page says that refuses them. */
export const roleRoutes = new Hono<App>()
  .get('/', signedIn(), async (c) => {
    const { db } = c.var.tenant
    const { defined } = c.var.user
    const [rows, held] = await db.batch([selectRoles(db), selectHeld(db)])
    const people = Object.fromEntries(
      held.flatMap((one) => (one.people > 0 ? [[one.role, one.people]] : [])),
    )
    return c.json<RoleList>({
      items: roleViews(rows),
      ...(hasPermission(defined, 'view_users') && { people }),
      ...(hasPermission(defined, 'view_audit') && { pending: await c.var.pendingChanges(c) }),
    })
  })

  // more or less, it waits for a second administrator: what it takes from some it may give to others
  .put('/:role', allowed('manage_users'), mutation, body(RoleChange), async (c) => {
    const role = c.req.param('role')
    if (!isRoleName(role)) throw new Refusal('not_found')
    const { title, description, permissions, ...other } = c.req.valid('json')
    const { approvalLimitToea, dashboardSections, colour, icon, revision, ...rest } = other
    nothingLeft(rest)
    const sent = {
      ...{ title, description, permissions, approvalLimitToea },
      ...{ dashboardSections, colour, icon },
    }
    return respond(
      await applyOrPropose(c, roleChange, (context) =>
        prepareRole(context, role, sent, undefined, revision),
      ),
    )
  })

/** How many active people have each role, up to one more than `countedMax`. */
const selectHeld = (db: TenantDb) =>
  db
    .select({
      role: sql<string>`e.value`.as('role'),
      people: sql<number>`(select count(*) from (select 1 from users u indexed by users_by_role
        where u.role = e.value and u.status = 'active' limit ${sql.raw(String(countedMax + 1))}))`.as(
        'people',
      ),
    })
    .from(sql`json_each(${JSON.stringify(roleNames)}) e`)
