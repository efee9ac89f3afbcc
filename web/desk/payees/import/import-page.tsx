import { useState } from 'react'
import { Link } from 'react-router'
import type { PayeeImportView } from '#contract/payees/imports.ts'
import { sheetBytesMax, sheetRowsMax } from '#domain/sheets/sheet-limits.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/counted.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { RefusedNow } from '../../../ui/refused-now.tsx'
import { markOf } from '../../../upload.ts'
import { useMayNow } from '../../layout/queries.ts'
import { ImportPreview } from './import-preview.tsx'
import { useAddPayees, usePreview } from './queries.ts'

const megabytes = sheetBytesMax / 1024 / 1024

/** Payees by a sheet: what it would add is shown first, and only who is new is added. */
export function ImportPayeesPage() {
  const mayAdd = useMayNow('create_payees', 'change')
  const preview = usePreview()
  const add = useAddPayees()
  const [file, setFile] = useState<File>()
  const view = preview.data

  function choose(chosen: File) {
    setFile(chosen)
    add.reset()
    preview.mutate({ file: chosen, mark: markOf(chosen) })
  }

  if (!mayAdd) {
    return (
      <Page title="Import payees">
        <RefusedNow action={<Link to="/payees">All payees</Link>}>No payee can be added</RefusedNow>
      </Page>
    )
  }
  return (
    <Page title="Import payees">
      <p className="max-w-prose text-muted">
        Nothing is written before you have seen what a sheet would add. Of payees who are known
        already nothing changes. A new account is paid by the same rules as one that is typed.
      </p>
      {add.data ? (
        <Added view={add.data} />
      ) : (
        <FileDrop
          label="Drop a sheet of payees here, or choose a file"
          hint={`CSV or Excel, at most ${megabytes} MB and ${sheetRowsMax.toLocaleString('en-US')} rows. It has a name, a BSB and an account number in each row; a code and a name at the bank are read as well. Our own export fits, with other accounts, telephone numbers and e-mail addresses.`}
          accept=".csv,.xlsx,.txt"
          onFile={choose}
        />
      )}
      {preview.isPending && <Loading isPart />}
      <ErrorNotice error={preview.error ?? add.error} />
      {view && file && !add.data && !preview.isPending && (
        <ImportPreview
          view={view}
          action={
            view.isNew.count > 0 && (
              <Button
                kind="primary"
                busy={add.isPending}
                onClick={() => add.mutate({ file, mark: markOf(file), add: view.isNew.count })}
              >
                Add {counted(view.isNew.count, 'payee')}
              </Button>
            )
          }
        />
      )}
    </Page>
  )
}

function Added({ view }: { view: PayeeImportView }) {
  return (
    <Notice tone="ok" title={`${counted(view.added, 'payee')} added.`}>
      <p>
        Nobody has verified their accounts yet, nor confirmed a number or an address.{' '}
        <Link to="/payees?sort=newest">See the newest</Link>
      </p>
    </Notice>
  )
}
