import { type Context, Hono } from 'hono'
import { VerifyPage } from '#pages/approvals/verify-page.tsx'
import { WaitingAccountsPage } from '#pages/approvals/waiting-accounts-page.tsx'
import type { VerificationWords } from '#pages/words/en/verification.ts'
import { wordsIn } from '#pages/words/words.ts'
import { answeredBefore } from '../../core/commit.ts'
import { Refusal, statusOf } from '../../core/refusals/refusal.ts'
import { sentenceIn } from '../../core/refusals/refusals-in-languages.ts'
import { sha256 } from '../../core/sha256.ts'
import { hasPermission } from '../../domain/access/role.ts'
import { batchReference } from '../../domain/batches/batch.ts'
import { must } from '../../domain/must.ts'
import type { App } from '../../http/app.ts'
import { pageKey } from '../../http/form.ts'
import { languageOf } from '../../http/language/language-of.ts'
import { shownRefusal } from '../../http/log/note-refusal.ts'
import { allowed } from '../../http/policy.ts'
import { renderPage } from '../../http/render-page.tsx'
import { organisationView } from '../../organisations/organisation-view.ts'
import { readAccount, readWaiting } from './read-waiting.ts'
import { readList, readVerification } from './verification-form.ts'
import { verifyAccount } from './verify-account.ts'
import { verifyList } from './verify-list.ts'
import { listUnverifiedBatches } from './waiting-store.ts'

const pageRows = 30

/** The accounts that wait, and the form of whoever called: phone-sized, no script needed. */
export const verificationPages = new Hono<App>()
  .get('/', allowed('view_payees'), (c) => listPage(c))

  .post('/by-list/:batchId', allowed('verify_accounts'), async (c) => {
    const batchId = must(c.req.param('batchId'), 'batchId')
    try {
      const sent = await readList(c)
      c.set('mutation', {
        userId: c.var.user.id,
        key: `page/${sent.key.slice(0, 100)}/list`,
        requestHash: await sha256(JSON.stringify([batchId, sent.seen, sent.request])),
      })
      const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
      if (!earlier) await verifyList(c, batchId, sent)
      return c.redirect('/approval/accounts?done=verified', 303)
    } catch (error) {
      const refused = shownRefusal(c, error)
      if (refused.reason === 'not_found') throw error
      return listPage(c, refused)
    }
  })

  .get('/:accountId', allowed('view_payees'), (c) => verifyPage(c))

  .post('/:accountId', allowed('verify_accounts'), async (c) => {
    const id = must(c.req.param('accountId'), 'accountId')
    try {
      const sent = await readVerification(c)
      c.set('mutation', {
        userId: c.var.user.id,
        key: `page/${sent.key.slice(0, 100)}/${sent.outcome}`,
        requestHash: await sha256(JSON.stringify([id, sent.request])),
      })
      const earlier = await answeredBefore(c.var.tenant.db, c.var.mutation)
      if (!earlier) await verifyAccount(c, id, sent)
      return c.redirect(`/approval/accounts?done=${sent.outcome}`, 303)
    } catch (error) {
      return verifyPage(c, shownRefusal(c, error))
    }
  })

async function listPage(c: Context<App>, refused?: Refusal) {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const mayVerify = hasPermission(user.defined, 'verify_accounts')
  const [{ items, nextCursor }, lists] = await Promise.all([
    readWaiting(c, { cursor: c.req.query('after'), limit: pageRows, sort: 'oldest' }),
    mayVerify ? listUnverifiedBatches(tenant.db, user.id) : [],
  ])
  return renderPage(
    <WaitingAccountsPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      accounts={items}
      lists={lists
        .filter(({ accounts }) => accounts > 1)
        .map(({ number, ...batch }) => ({ ...batch, reference: batchReference(number) }))}
      nextCursor={nextCursor}
      idempotencyKey={pageKey(c)}
      error={refused ? sentenceIn(refused, language) : null}
      notice={noticeOf(c.req.query('done'), words.verification)}
    />,
    {
      title: words.verification.title,
      language,
      reader: user.view,
      status: refused ? statusOf(refused.reason) : 200,
    },
  )
}

async function verifyPage(c: Context<App>, refused?: Refusal) {
  const { tenant, user } = c.var
  const language = languageOf(c)
  const words = wordsIn(language)
  const account = await readAccount(c, must(c.req.param('accountId'), 'accountId'), language)
  if (!account) throw new Refusal('not_found')
  const typed = refused ? await c.req.parseBody().catch(() => ({})) : {}
  return renderPage(
    <VerifyPage
      organisation={organisationView(tenant, words.notices)}
      user={user.view}
      waiting={account}
      typed={textsOf(typed)}
      idempotencyKey={pageKey(c)}
      error={refused ? sentenceIn(refused, language) : null}
    />,
    {
      title: account.payee.name,
      language,
      reader: user.view,
      status: refused ? statusOf(refused.reason) : 200,
    },
  )
}

/** What was typed before an error, so that nobody types it twice. */
function textsOf(form: object): Record<string, string> {
  const texts = Object.entries(form).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(texts)
}

function noticeOf(done: string | undefined, { verified, rejected }: VerificationWords) {
  if (done === 'verified') return verified
  if (done === 'rejected') return rejected
  return null
}
