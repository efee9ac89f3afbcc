import { type Context, Hono } from 'hono'
import { colleagueOf } from '../../auth/account/colleague.ts'
import { requireRecentProof } from '../../auth/account/reauthenticate.ts'
import { type ChangeKind, kindsOf } from '../../changes/kinds.ts'
import { namesIn } from '../../changes/store.ts'
import { changeView } from '../../changes/view.ts'
import { type CallList, type CallView, NewCall } from '../../contract/platform/calls.ts'
import type { Tenant } from '../../core/databases.ts'
import { nothingLeft } from '../../core/nothing-left.ts'
import { Refusal, sentenceOf } from '../../core/refusals/refusal.ts'
import { type CallAnswer, mayAnswer } from '../../domain/access/administrators/by-platform.ts'
import type { Colleague } from '../../domain/access/administrators/newcomer.ts'
import { must } from '../../domain/must.ts'
import type { AfterRightsChanged, App } from '../../http/app.ts'
import { body } from '../../http/body.ts'
import { mutation, respond } from '../../http/idempotency.ts'
import { platformAllowed } from '../../http/policy.ts'
import { openTheirs } from '../../tenancy/open-realm.ts'
import { type CalledChange, listForPlatform } from './store.ts'
import { writeCall } from './write-call.ts'

/**
 * Where one administrator is alone and nobody else there approves, two people of the platform may stand in for the other
 * approver, each after a call (decision 0085). They begin nothing, alter nothing, and are shown a person's rights alone.
 */
export function platformChangeRoutes(kinds: ChangeKind[], afterRightsChanged: AfterRightsChanged) {
  const kindOf = kindsOf(kinds)
  return new Hono<App>()
    .get('/:id/changes', platformAllowed('manage_organisations'), async (c) => {
      const tenant = await opened(c)
      // its page says the rest: in maintenance, in another cell, or deleted there is nothing to call about
      if (!tenant) return c.json<CallList>({ items: [] })
      const found = await listForPlatform(tenant.db)
      const rows = found.map(({ row }) => row)
      const names = await namesIn(tenant.db, rows)
      const [now, person] = [new Date(), await colleagueOf(c)]
      const items = found.map((change) => callView(change, kindOf, names, person, now))
      return c.json<CallList>({ items })
    })

    .post(
      '/:id/changes/:change/calls',
      platformAllowed('manage_organisations'),
      mutation,
      body(NewCall),
      async (c) => {
        requireRecentProof(c)
        const { answer, number, spokeTo, calledAt, said, ...rest } = c.req.valid('json')
        nothingLeft(rest)
        const call = { answer, number, spokeTo, calledAt: new Date(calledAt), said }
        const tenant = await opened(c)
        if (!tenant) throw new Refusal('not_found')
        const where = { tenant, changeId: c.req.param('change') }
        return respond(await writeCall(c, where, call, { kindOf, afterRightsChanged }))
      },
    )
}

/** Nothing where its database cannot be opened now. */
const opened = (c: Context<App>): Promise<Tenant | undefined> =>
  openTheirs(c.env, must(c.req.param('id'), 'id'))

function callView(
  change: CalledChange,
  kindOf: ReturnType<typeof kindsOf>,
  names: Map<string, string>,
  person: Colleague,
  now: Date,
): CallView {
  const { row, number, calls } = change
  const nobody = { id: 'platform', role: 'viewer' } as const
  const { id, summary, lines, requestedBy, requestedAt, waitsUntil } = changeView(
    kindOf(row),
    row,
    names,
    nobody,
  )
  const because = (answer: CallAnswer) => {
    const may = mayAnswer(change, { ...person, answer }, now)
    return may.ok ? '' : sentenceOf(may.reason)
  }
  return {
    ...{ id, summary, lines, requestedAt, number },
    requestedBy: requestedBy.name,
    waitsUntil: must(waitsUntil, 'waitsUntil'),
    calls: calls.map(({ personName, calledAt, answer, number: called, spokeTo, said }) => ({
      ...{ by: personName, answer, number: called, spokeTo, said },
      calledAt: calledAt.toISOString(),
    })),
    notRefuse: because('refuse'),
    notConfirm: because('confirm'),
  }
}
