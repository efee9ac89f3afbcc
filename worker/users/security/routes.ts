import { Hono } from 'hono'
import {
  proveNow,
  requireFactorSession,
  requirePassword,
} from '../../auth/account/reauthenticate.ts'
import { findUserById } from '../../auth/account/user-store.ts'
import { countStrangers, listSignIns } from '../../auth/history/history-store.ts'
import { applyOrPropose } from '../../changes/propose.ts'
import {
  type SecurityList,
  SecurityQuery,
  type SignInList,
  SignInQuery,
} from '../../contract/users/security.ts'
import { SignInRulesChange } from '../../contract/users/sign-in-rules.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { passwordMin } from '../../domain/access/password-rules.ts'
import { failuresMax, longestWaitMinutes } from '../../domain/access/sign-in/back-off.ts'
import { namedMax } from '../../domain/access/sign-in/kept-out.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { body, query } from '../../http/body.ts'
import { once } from '../../http/idempotency.ts'
import { clientAddress } from '../../http/network/client-address.ts'
import { pageOf, readCursor } from '../../http/paging.ts'
import { allowed } from '../../http/policy.ts'
import { lastSeen, withoutFactor } from './met-people.ts'
import { prepareRules } from './rules/prepare-rules.ts'
import { signInRulesChange } from './rules/rules-change.ts'
import { keyOf, narrowedPage, securityPerson } from './security-person.ts'
import { signInView } from './sign-in-view.ts'
import { listNames, type Onward, readMet, readSecurity } from './store.ts'

/** Of so many people by name one question looks for those it is narrowed to. */
const lookedThrough = 500

/** How the people of the organisation sign in, for whoever invites them. */
export const securityRoutes = new Hono<App>()
  .get('/', allowed('manage_users'), query(SecurityQuery), async (c) => {
    const { limit, cursor, only } = c.req.valid('query')
    const after = readCursor<Onward>(cursor, ['string', 'string'])
    const now = new Date()
    const { db } = c.var.tenant
    const [found, met] = await Promise.all([
      readSecurity(db, { after, limit: only ? lookedThrough : limit, now }),
      after ? undefined : readMet(db),
    ])
    const people = found.people.map((person) => securityPerson(person, found.rules, now))
    return c.json<SecurityList>({
      ...(only
        ? narrowedPage(people, only, { limit, lookedThrough })
        : pageOf(people, limit, keyOf)),
      address: clientAddress(c),
      roles: found.roles,
      ...(met && { withoutFactor: withoutFactor(met), lastSeen: lastSeen(met) }),
      rules: {
        ...found.rules,
        failuresMax,
        lockMinutes: longestWaitMinutes,
        passwordMin: passwordMin.alone,
        passwordMinWithFactor: passwordMin.besideSecondFactor,
      },
    })
  })

  // with the password: an open desk is not enough to let strangers in
  .put('/rules', allowed('manage_users'), body(SignInRulesChange), (c) => {
    const { password, secondFactor, sessionHoursMax, idleMinutesMax, ...also } = c.req.valid('json')
    const { networks, rolesFromAnywhere, was, ...rest } = also
    nothingLeft(rest)
    const wanted = { secondFactor, sessionHoursMax, idleMinutesMax, networks, rolesFromAnywhere }
    // what is kept of the request is not made of the password
    return once(c, `PUT /api/security/rules\n${JSON.stringify(wanted)}`, async () => {
      const { tenant, user } = c.var
      await requireFactorSession(c)
      await requirePassword(c, must(await findUserById(tenant.db, user.id), 'user'), password)
      proveNow(c)
      return applyOrPropose(c, signInRulesChange, (context) =>
        prepareRules(context, wanted, undefined, was),
      )
    })
  })

  .get('/sign-ins', allowed('manage_users'), query(SignInQuery), async (c) => {
    const { db } = c.var.tenant
    const { limit, cursor, person, failed, from, to } = c.req.valid('query')
    const before = readCursor<[number]>(cursor, ['number'])?.[0]
    const isFailed = failed !== undefined
    const [rows, tries, people] = await Promise.all([
      listSignIns(db, { person, isFailed, from, to, before, limit }),
      cursor === undefined ? countStrangers(db) : undefined,
      cursor === undefined ? listNames(db) : undefined,
    ])
    const { items, nextCursor } = pageOf(rows, limit, ({ signIn }) => [signIn.id])
    return c.json<SignInList>({
      items: items.map(signInView),
      nextCursor,
      ...(people && {
        strangersTries: tries ?? 0,
        people: people.slice(0, namedMax),
        hasMorePeople: people.length > namedMax,
      }),
    })
  })
