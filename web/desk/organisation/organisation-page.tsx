import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isAsked, reasonMax } from '#contract/changes.ts'
import type { OrganisationStateView } from '#contract/organisation.ts'
import { fieldError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { KeptNotice, useKept } from '../../ui/use-kept.tsx'
import { useMayNow, useSession } from '../layout/queries.ts'
import { useToast } from '../layout/toasts.tsx'
import { ArchiveCard } from './archive-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { LeavingCard, LeavingNotice } from './leaving/leaving-card.tsx'
import { organisationQuery, useFreeze, useUnfreeze } from './queries.ts'
import { factsOf } from './state-facts.tsx'

/** The state of the organisation, its archive, and its red button. */
export function OrganisationPage() {
  const { data: organisation } = useSuspenseQuery(organisationQuery)
  const mayFreeze = useMayNow('manage_organisation', 'account')
  const mayPay = useSession().user.permissions.includes('manage_billing')
  const mayArchive = useMayNow('manage_users', 'export')
  return (
    <Page title="Organisation">
      <Facts facts={factsOf(organisation)} />
      <LeavingNotice />
      {mayPay && <DetailsCard />}
      {mayArchive && <ArchiveCard />}
      {organisation.state === 'frozen' ? (
        <Frozen organisation={organisation} />
      ) : (
        mayFreeze && <RedButton administrators={organisation.administrators} />
      )}
      <LeavingCard />
    </Page>
  )
}

function RedButton({ administrators }: { administrators: number }) {
  const [parameters, setParameters] = useSearchParams()
  const setOpen = (isOpen: boolean) => setParameters(isOpen ? 'freeze' : '', { replace: true })
  return (
    <Card title="Red button" className="max-w-2xl border border-bad">
      <p>
        Freezes the organisation at once: nobody can approve, make or download a bank file, or
        change anything. Everything can still be read. Taking it back needs two administrators.
      </p>
      <Button kind="danger" className="mt-3" onClick={() => setOpen(true)}>
        Freeze the organisation
      </Button>
      {parameters.has('freeze') && (
        <FreezeDialog isAlone={administrators < 2} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

function FreezeDialog({ isAlone, onClose }: { isAlone: boolean; onClose: () => void }) {
  const freeze = useFreeze()
  const kept = useKept(freeze.keptAs, { reason: '' })
  const showToast = useToast()
  return (
    <Dialog title="Freeze the organisation?" onClose={onClose}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const onSuccess = () => {
            showToast({ title: 'Frozen. Nothing leaves.' })
            onClose()
          }
          freeze.mutate(kept.written, { onSuccess })
        }}
      >
        <p>It acts at once, for everyone. Every administrator is told by mail.</p>
        {isAlone && (
          <Notice tone="wait" title="You are the only administrator.">
            <p>Only the platform can take it back then. Until that nobody can be invited either.</p>
          </Notice>
        )}
        <KeptNotice kept={kept} />
        <TextArea
          label="Reason"
          value={kept.written.reason}
          onText={(reason) => kept.set({ reason })}
          error={fieldError(freeze.error, 'reason')}
          maxLength={reasonMax}
          required
        />
        <ErrorNotice error={freeze.error} />
        <DialogButtons kind="danger" busy={freeze.isPending} onClose={onClose}>
          Freeze it now
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function Frozen({ organisation }: { organisation: OrganisationStateView }) {
  const { frozenBy, reason, administrators, unfreezing } = organisation
  const isOurs = frozenBy === 'organisation'
  return (
    <Card title="Frozen" className="max-w-2xl border border-bad">
      <Notice tone="wait" title="Everything can be read, nothing leaves.">
        {reason && <p>{reason}</p>}
      </Notice>
      <div className="mt-3 grid gap-3">
        {!isOurs && (
          <p>
            The platform froze this organisation, so only the platform can un-freeze it.{' '}
            <a href="/support">Support</a>
          </p>
        )}
        {isOurs && administrators < 2 && (
          <p>
            Un-freezing needs two administrators, and there is one.{' '}
            <a href="/support">Ask the platform</a>
          </p>
        )}
        {unfreezing && <p>{unfreezing.requestedBy.name} asked to un-freeze it.</p>}
        {isOurs && administrators >= 2 && <Unfreeze organisation={organisation} />}
      </div>
    </Card>
  )
}

function Unfreeze({ organisation: { unfreezing } }: { organisation: OrganisationStateView }) {
  const unfreeze = useUnfreeze()
  const showToast = useToast()
  const { role } = useSession().user
  if (role !== 'org_admin') {
    return <p className="text-muted">Organisation administrators can un-freeze it.</p>
  }
  if (unfreezing && !unfreezing.mayConfirm) {
    return <p className="text-muted">Another administrator must confirm it.</p>
  }
  const onSuccess = (answer: object) => {
    const title = isAsked(answer) ? 'Another administrator must confirm it' : 'No longer frozen'
    showToast({ title })
  }
  return (
    <>
      <ErrorNotice error={unfreeze.error} />
      <div>
        <Button
          busy={unfreeze.isPending}
          onClick={() => unfreeze.mutate(unfreezing?.id ?? '', { onSuccess })}
        >
          {unfreezing ? 'Confirm: un-freeze it' : 'Ask to un-freeze it'}
        </Button>
      </div>
    </>
  )
}
