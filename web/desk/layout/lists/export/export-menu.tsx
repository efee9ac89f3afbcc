import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Menu } from '../../../../ui/menu.tsx'
import { useSession } from '../../queries.ts'
import { barButton, menuLook } from '../view-menu.tsx'
import type { ListExport } from './list-export.ts'

const ExportChoice = lazy(async () => ({
  default: (await import('./export-choice.tsx')).ExportChoice,
}))

/** The whole list, narrowed and sorted as it stands there, as a file. */
export function ExportMenu({ file }: { file: ListExport }) {
  if (useSession().organisation.refuses?.includes('export')) return null
  return (
    <Menu
      label="Export"
      button={
        <>
          <Download size={15} aria-hidden />
          Export
        </>
      }
      buttonClass={barButton}
      className={menuLook}
    >
      <Suspense>
        <ExportChoice file={file} />
      </Suspense>
    </Menu>
  )
}
