import { useState } from 'react'
import { countOf } from '#pages/words/finding-counts.ts'
import { Button } from '../../../ui/button.tsx'
import { FindingRow } from './finding-row.tsx'
import type { KindFound } from './points.ts'
import { ReasonForm } from './reason-form.tsx'
import type { Settling } from './settling.ts'

/** As many of a kind stand open; more are folded under their count. */
const openMax = 3

type KindGroupProps = { found: KindFound; settling: Settling | undefined }

/** The findings of one kind: one alone, or several under their count, with one reason for all of them. */
export function KindGroup({ found, settling }: KindGroupProps) {
  const { kind, total, findings } = found
  const [only] = findings
  if (total === 1 && only) {
    return (
      <ul className="border-line border-b last:border-b-0">
        <FindingRow key={only.key} finding={only} settling={settling} isAlone />
      </ul>
    )
  }
  return (
    <div className="border-line border-b py-2 last:border-b-0">
      <details open={total <= openMax}>
        <summary className="min-h-6 py-1 font-medium">{countOf(kind, total)}</summary>
        <ul>
          {findings.map((finding) => (
            <FindingRow key={finding.key} finding={finding} settling={settling} />
          ))}
        </ul>
        {findings.length < total && (
          <p className="py-2 text-muted">
            {(total - findings.length).toLocaleString('en-US')} more are not listed.
          </p>
        )}
      </details>
      {settling && <ReasonForAll found={found} settling={settling} />}
    </div>
  )
}

function ReasonForAll({ found, settling }: { found: KindFound; settling: Settling }) {
  const [isWriting, setWriting] = useState(false)
  const open = found.findings.filter(({ rank, reason }) => rank === 2 && reason === '')
  if (open.length < 2) return null
  const all = `one reason for all ${open.length.toLocaleString('en-US')}`
  if (!isWriting) {
    return (
      <Button size="small" className="my-1" onClick={() => setWriting(true)}>
        Give {all}
        <span className="sr-only">: {countOf(found.kind, found.total)}</span>
      </Button>
    )
  }
  return (
    <ReasonForm
      batchId={settling.batchId}
      keys={open.map(({ key }) => key)}
      label={`Your ${all}`}
      onSaved={settling.onSettled}
      onClose={() => setWriting(false)}
    />
  )
}
