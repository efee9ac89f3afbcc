import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { openStream } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../layout/lists/export/save-file.ts'
import { useSession } from '../layout/queries.ts'

/** The whole log as a file. It is read here and then saved, so that whoever is refused reads why, and no half of it is kept. */
export function useExportLog() {
  const { slug } = useSession().organisation
  return useMutation({
    mutationFn: async () => {
      const body = await openStream('/audit/export', new AbortController().signal)
      saveFile(`${slug}-audit.ndjson`, await new Response(body).blob())
    },
  })
}

export function ExportLog({ log }: { log: ReturnType<typeof useExportLog> }) {
  return (
    <Button
      icon={<Download size={17} aria-hidden />}
      busy={log.isPending}
      onClick={() => log.mutate()}
    >
      Export NDJSON
    </Button>
  )
}
