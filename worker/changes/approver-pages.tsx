import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { WaitingChangesPage } from '#pages/approvals/waiting-changes-page.tsx'
import { wordsIn } from '#pages/words/words.ts'
import { provePage } from '../auth/lock/locked-page.tsx'
import { organisationPaths } from '../auth/sign-in/auth-paths.ts'
import { Refusing } from '../contract/changes.ts'
import { answeredBefore } from '../core/commit.ts'
import { Refusal, statusOf } from '../core/refusals/refusal.ts'
import { sentenceIn } from '../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../core/sha256.ts'
import type { App } from '../http/app.ts'
import { formOf, pageKey } from '../http/form.ts'
import { languageOf } from '../http/language/language-of.ts'
import { shownRefusal } from '../http/log/note-refusal.ts'
import { allowed, checkOperation } from '../http/policy.ts'
import { renderPage } from '../http/render-page.tsx'
import { organisationView } from '../organisations/organisation-view.ts'
import { whomTheyKeepOut } from './change-page.ts'
import { confirmChange, refuseForGood, requireChange } from './decide-change.ts'
import { type ChangeKind, kindsOf } from './kinds.ts'
import { listWaitingAlone, namesIn } from './store.ts'
import { changeView } from './view.ts'

const Sent = z.object({
  id: z.string().check(z.maxLength(100)),
  key: z.string().check(z.maxLength(200)),
  decision: z.enum(['confirm', 'refuse']),
  reason: z._default(z.string(), ''),
})

/** While one administrator is alone, whoever approves decides on what they ask for: phone-sized, no script needed. */
export function waitingChangePages(registered: ChangeKind[]) {
  const kindOf = kindsOf(registered)
  return (
    new Hono<App>()
      .get('/', allowed('approve_payments'), (c) => page(c, registered))

      // to refuse is possible in a freeze too
      .post('/', allowed('approve_payments', 'take_rights'), async (c) => {
        const read = z.safeParse(Sent, await formOf(c))
        if (!read.success) return page(c, registered, new Refusal('form_unreadable'))
        const sent = read.data
        const { id, decision } = sent
        try {
          c.set('mutation', {
            userId: c.var.user.id,
            key: `page/${sent.key}/${decision}`,
            requestHash: await sha256(JSON.stringify(sent)),
          })
          const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
          // what does not wait for them is for administrators to decide
          const { waitsUntil } = await requireChange(c, id)
          if (!waitsUntil) throw new Refusal('administrator_needed')
          if (!earlier && decision === 'confirm') {
            await checkOperation(c, 'change')
            await confirmChange(c, kindOf, id)
          }
          if (!earlier && decision === 'refuse') await refuse(c, kindOf, sent)
          return c.redirect(`/approval/changes?done=${decision}`, 303)
        } catch (error) {
          const refused = shownRefusal(c, error)
          if (refused.reason === 'recent_proof_needed') return provePage(c, organisationPaths, sent)
          return page(c, registered, refused)
        }
      })
  )
}

async function refuse(
  c: Context<App>,
  kindOf: ReturnType<typeof kindsOf>,
  { id, reason }: z.infer<typeof Sent>,
) {
  const said = z.safeParse(Refusing, { reason })
  if (!said.success) throw new Refusal('comment_required')
  await refuseForGood(c, kindOf, id, said.data.reason)
}

async function page(c: Context<App>, registered: ChangeKind[], refused?: Refusal) {
  const kindOf = kindsOf(registered)
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const rows = await listWaitingAlone(tenant.db)
  const [names, keptOut] = await Promise.all([
    namesIn(tenant.db, rows),
    whomTheyKeepOut(c, registered, rows),
  ])
  const done = c.req.query('done')
  const said = done === 'refuse' ? words.changes.refused : words.changes.confirmed
  return renderPage(
    <WaitingChangesPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      changes={rows.map((row) => changeView(kindOf(row), row, names, user, keptOut.get(row.id)))}
      idempotencyKey={pageKey(c)}
      error={refused ? sentenceIn(refused, language) : null}
      notice={done === undefined ? null : said}
    />,
    {
      title: words.changes.title,
      language,
      reader: user.view,
      status: refused ? statusOf(refused.reason) : 200,
    },
  )
}
