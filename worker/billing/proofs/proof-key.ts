import type { ProofRow } from './proof-store.ts'

type Named = Pick<ProofRow, 'id' | 'sha256' | 'organisationId'>

/** Where a proof lies in R2 (docs/storage.md): its content is part of its name. */
export const proofKey = ({ organisationId, id, sha256 }: Named): string =>
  `proofs/${organisationId}/${id}-${sha256}`
