import { useState } from 'react'
import { Link } from 'react-router'
import type { UserImportView } from '#contract/users/imports.ts'
import { pathFor } from '#domain/access/addresses/enter.ts'
import { peopleMax } from '#domain/sheets/people/people-max.ts'
import { sheetBytesMax } from '#domain/sheets/sheet-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { RefusedNow } from '../../../ui/refused-now.tsx'
import { markOf } from '../../../upload.ts'
import { useMayNow, useSession } from '../../layout/queries.ts'
import { PeoplePreview } from './people-preview.tsx'
import { useInviteBySheet, usePeoplePreview } from './queries.ts'

const megabytes = sheetBytesMax / 1024 / 1024

/** People invited by a sheet: who is in it is shown first, and so many are invited as were shown. */
export function ImportUsersPage() {
  const mayAdd = useMayNow('manage_users', 'change')
  const preview = usePeoplePreview()
  const invite = useInviteBySheet()
  const [file, setFile] = useState<File>()
  const view = preview.data
  const isShown = view && file && !invite.data && !preview.isPending

  function choose(chosen: File) {
    setFile(chosen)
    invite.reset()
    preview.mutate({ file: chosen, mark: markOf(chosen) })
  }

  if (!mayAdd) {
    return (
      <Page title="Invite from a sheet">
        <RefusedNow action={<Link to="/users">All users</Link>}>Nobody can be invited</RefusedNow>
      </Page>
    )
  }
  return (
    <Page title="Invite from a sheet">
      <p className="max-w-prose text-muted">
        Nobody is invited before you have seen who is in the sheet. Of people who are here already
        nothing changes. Each invitation follows the rules of one that you write singly.
      </p>
      {invite.data ? (
        <Done view={invite.data} />
      ) : (
        <FileDrop
          label="Drop a sheet of people here, or choose a file"
          hint={`CSV or Excel, at most ${megabytes} MB and ${peopleMax} people. Each row has an e-mail, a first name, a last name and a role as it is called here; a limit in kina, a department and a phone are read as well.`}
          accept=".csv,.xlsx,.txt"
          onFile={choose}
        />
      )}
      {preview.isPending && <Loading isPart />}
      <ErrorNotice error={preview.error ?? invite.error} />
      {isShown && (
        <PeoplePreview
          view={view}
          action={
            view.isNew.length > 0 &&
            !view.stop && (
              <Button
                kind="primary"
                busy={invite.isPending}
                onClick={() =>
                  invite.mutate({ file, mark: markOf(file), invite: view.isNew.length })
                }
              >
                {view.needsSecond ? 'Ask to invite' : 'Invite'}{' '}
                {counted(view.isNew.length, 'person', 'people')}
              </Button>
            )
          }
        />
      )}
    </Page>
  )
}

function Done({ view }: { view: UserImportView }) {
  const { user } = useSession()
  const people = counted(view.isNew.length, 'person', 'people')
  const users = pathFor('users', user)
  return view.outcome === 'asked' ? (
    <Notice tone="ok" title={`You asked to invite ${people}.`}>
      <p>
        A second administrator must confirm each of them:{' '}
        <Link to={users}>they stand at Users</Link> until then, and nobody gets a letter before.
      </p>
    </Notice>
  ) : (
    <Notice tone="ok" title={`${people} invited.`}>
      <p>
        Each gets a letter with a link that opens for a week.{' '}
        <Link to={`${users}?status=invited`}>See who is invited</Link>
      </p>
    </Notice>
  )
}
