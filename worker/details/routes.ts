import { Hono } from 'hono'
import { requireRecentProof } from '../auth/account/reauthenticate.ts'
import { DetailsChanges, type OrganisationDetailsView } from '../contract/organisation.ts'
import { controlDb } from '../core/databases.ts'
import { nothingLeft } from '../core/nothing-left.ts'
import type { App } from '../http/app.ts'
import { body } from '../http/body.ts'
import { mutation, respond } from '../http/idempotency.ts'
import { allowed } from '../http/policy.ts'
import { loadOrganisation } from '../organisations/store.ts'
import { changeDetails } from './change-details.ts'
import { findContact } from './store.ts'

/** What an organisation is called, where it is, and where its invoices go. */
export const detailsRoutes = new Hono<App>()
  .get('/', allowed('manage_billing'), async (c) => {
    const [{ name, billingEmail }, { postalAddress, phoneNumber }] = await Promise.all([
      loadOrganisation(controlDb(c.env), c.var.tenant.id),
      findContact(c.var.tenant.db),
    ])
    const view = { name, billingEmail, postalAddress, phoneNumber }
    return c.json(view satisfies OrganisationDetailsView)
  })

  .put('/', allowed('manage_billing', 'change'), mutation, body(DetailsChanges), async (c) => {
    const { name, billingEmail, postalAddress, phoneNumber, ...rest } = c.req.valid('json')
    nothingLeft(rest)
    // where the organisation is called and written to when somebody takes it over
    if (billingEmail !== undefined || phoneNumber !== undefined) requireRecentProof(c)
    return respond(await changeDetails(c, { name, billingEmail, postalAddress, phoneNumber }))
  })
