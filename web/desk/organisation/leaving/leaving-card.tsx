import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClosureLook } from '#contract/closures/closures.ts'
import { closureDays } from '#domain/closure/closure-steps.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { useToast } from '../../layout/toasts.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { LeavingNow } from './leaving-now.tsx'
import { closureQuery, useConfirmLeaving } from './queries.ts'

/** That the organisation leaves, for everybody who reads this page: before anything else. */
export function LeavingNotice() {
  const { closure } = useSuspenseQuery(closureQuery).data
  const isAdministrator = useSession().user.role === 'org_admin'
  return closure && <LeavingNow closure={closure} mayAct={isAdministrator} />
}

/** How the organisation leaves, for whoever may ask for it. */
export function LeavingCard() {
  const { data: look } = useSuspenseQuery(closureQuery)
  // where nothing can be taken out, in a freeze, nobody leaves either
  const mayManage = useMayNow('manage_organisation', 'export')
  const isAdministrator = useSession().user.role === 'org_admin'
  if (look.closure || !mayManage) return null
  return (
    <Card title="Leave Bilum" className="max-w-2xl">
      <p>
        Closes the organisation and deletes it. An administrator asks, another confirms. Then
        everything can only be read and taken out, and for {closureDays} days any administrator
        takes it back with one press. After that two people of Bilum delete its database and its
        files, and every administrator gets a certificate of what was deleted. Nobody is ever given
        its address again.
      </p>
      {look.asked ? <Waiting asked={look.asked} /> : <Ask look={look} mayAct={isAdministrator} />}
    </Card>
  )
}

function Ask({ look, mayAct }: { look: ClosureLook; mayAct: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (look.refused) return <p className="mt-3 text-muted">{look.refused}</p>
  if (!mayAct) return <p className="mt-3 text-muted">Organisation administrators can ask for it.</p>
  return (
    <>
      <Button kind="danger" className="mt-3" onClick={() => setOpen(true)}>
        Leave Bilum
      </Button>
      {isOpen && <LeavingDialog warnings={look.warnings} onClose={() => setOpen(false)} />}
    </>
  )
}

function Waiting({ asked }: { asked: NonNullable<ClosureLook['asked']> }) {
  const confirm = useConfirmLeaving()
  const showToast = useToast()
  const onSuccess = () => showToast({ title: 'Confirmed. The organisation is leaving.' })
  return (
    <div className="mt-3 grid gap-3">
      <Notice tone="wait" title={`${asked.requestedBy.name} asked that the organisation leaves.`}>
        <p>{asked.summary}</p>
      </Notice>
      <ErrorNotice error={confirm.error} />
      {asked.mayConfirm ? (
        <div>
          <Button
            kind="danger"
            busy={confirm.isPending}
            onClick={() => confirm.mutate(asked.id, { onSuccess })}
          >
            Confirm: leave Bilum
          </Button>
        </div>
      ) : (
        <p className="text-muted">
          Another administrator confirms it here. Whoever asked withdraws it under Users.
        </p>
      )}
    </div>
  )
}
