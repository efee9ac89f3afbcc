import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { changeOrganisation, organisationOf, proofForm, startTrial } from '../../testing/billing.ts'
import { ana, as, makeCast } from '../../testing/cast.ts'
import { watchSending } from '../../testing/letters.ts'
import { asPerson, makePerson, platformToken } from '../../testing/platform.ts'

/* Acme from a plan to its receipt: what it sends, and what whoever looks after billing says to it. */

export let cast: Awaited<ReturnType<typeof makeCast>>
/** The session of whoever decides. */
export let token: string

/** Acme in its trial, with nothing chosen and nothing open, before each test. */
export function beginTrials() {
  beforeAll(async () => {
    cast = await makeCast()
    await makePerson('billing')
    await makePerson('support')
    token = await platformToken('billing')
  })
  beforeEach(async () => {
    watchSending()
    await settleEverything()
    await changeOrganisation('org-acme', { plan: null, paidUntil: '' })
    await startTrial()
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}

/** Each test begins with nothing open: what is left of the one before is taken back, or paid. */
async function settleEverything() {
  const { body } = await asPerson(token, 'GET', '/proofs?limit=200')
  for (const { id } of body.items) await decide(id, 'rejection', { reason: 'Clearing up' })
  for (const state of ['issued', 'overdue', 'part_paid']) {
    const page = await asPerson(token, 'GET', `/invoices?state=${state}&limit=200`)
    for (const { id, openToea, paidToea } of page.body.items) {
      if (paidToea === 0) await voidIt(id)
      else await verify((await upload(id)).body.id, openToea)
    }
  }
}

export const upload = (invoiceId: string, form = proofForm()) =>
  as(ana).post(`/billing/invoices/${invoiceId}/proofs`, { form })
export const decide = (id: string, how: string, body: object) =>
  asPerson(token, 'POST', `/proofs/${id}/${how}`, body)
export const voidIt = (id: string) =>
  asPerson(token, 'POST', `/invoices/${id}/void`, { reason: 'Wrong' })
export const proofOf = async (id: string) => (await asPerson(token, 'GET', `/proofs/${id}`)).body

/** What the button promised for the whole sum is what comes of it, each time one is paid. */
export async function verify(id: string, toea: number) {
  const { invoice, whenSettled, organisation } = await proofOf(id)
  const plan = whenSettled.plan ?? (await organisationOf(organisation.id)).plan
  const heard = await decide(id, 'verification', { toea, revision: invoice.revision })
  if (heard.status === 201 && toea >= invoice.openToea) {
    expect(await organisationOf(organisation.id)).toMatchObject({ ...whenSettled, plan })
  }
  return heard
}
