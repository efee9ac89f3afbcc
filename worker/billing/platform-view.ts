import type {
  PlatformInvoiceDetail,
  PlatformInvoiceView,
  PlatformProofDetail,
  PlatformProofView,
  ProofFlag,
} from '../contract/billing.ts'
import type { ControlDb } from '../core/databases.ts'
import { dayInPortMoresby } from '../domain/calendar.ts'
import { must } from '../domain/must.ts'
import { type FoundProof, findNextProof } from './platform-store.ts'
import { listLookalikes, type ProofRow } from './proofs/proof-store.ts'
import { whenSettled } from './proofs/when-settled.ts'
import { invoiceView, proofView } from './view.ts'

type Found = Pick<FoundProof, 'invoice' | 'organisation'>

/** Proofs with their flags: which others have the same bytes or the same bank reference, whoever sent them. */
export async function platformProofViews(
  db: ControlDb,
  found: FoundProof[],
): Promise<PlatformProofView[]> {
  const lookalikes = await listLookalikes(
    db,
    found.map(({ proof }) => proof),
  )
  return found.map(({ proof, invoice, organisation }) => ({
    ...proofView(proof),
    organisation,
    invoice: invoiceView(invoice),
    submittedBy: proof.submittedBy,
    decidedBy: proof.decidedBy,
    flags: lookalikes.flatMap((other) => flagOf(proof, other)),
  }))
}

/** One proof as whoever decides on it sees it. */
export async function platformProofDetail(
  db: ControlDb,
  found: FoundProof,
  now: Date,
): Promise<Omit<PlatformProofDetail, 'isScanned'>> {
  const [[view], next, { organisation, changes }] = await Promise.all([
    platformProofViews(db, [found]),
    findNextProof(db, found),
    whenSettled(db, found.invoice, dayInPortMoresby(now)),
  ])
  const { paidUntil, state, plan } = { ...organisation, ...changes }
  const newPlan = plan === organisation.plan ? null : plan
  return { ...must(view, 'proof'), next, whenSettled: { paidUntil, state, plan: newPlan } }
}

type Lookalike = Awaited<ReturnType<typeof listLookalikes>>[number]

/** The same bytes say more than the same reference. */
function flagOf(proof: ProofRow, other: Lookalike): ProofFlag[] {
  if (other.id === proof.id) return []
  const { id: proofId, state, organisationName, invoiceNumber } = other
  const about = { proofId, state, organisationName, invoiceNumber }
  if (other.sha256 === proof.sha256) return [{ kind: 'same_bytes', ...about }]
  return other.bankReference === proof.bankReference ? [{ kind: 'same_reference', ...about }] : []
}

export function platformInvoiceView({ invoice, organisation }: Found): PlatformInvoiceView {
  return { ...invoiceView(invoice), organisation }
}

export function platformInvoiceDetail(found: Found, proofs: ProofRow[]): PlatformInvoiceDetail {
  return { ...platformInvoiceView(found), proofs: proofs.map(proofView) }
}
