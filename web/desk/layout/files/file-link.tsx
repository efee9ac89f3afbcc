import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { openFile } from '../../../open-file.ts'
import { saveFile } from '../lists/export/save-file.ts'

type FileLinkProps = {
  href: `/api/${string}`
  className?: string
  /** The whole file is here. */
  onTaken?: () => void
  children: ReactNode
}

/** A file of the API, read here and then saved: whoever is refused, or has no line, reads why, and no half of it is kept. */
export function FileLink({ href, className, onTaken, children }: FileLinkProps) {
  const take = useMutation({
    mutationFn: async () => {
      const { name, content } = await openFile(href.slice('/api'.length))
      saveFile(name, content)
    },
    onSuccess: onTaken,
  })
  return (
    <>
      <a
        href={href}
        download
        aria-busy={take.isPending || undefined}
        className={clsx(className, take.isPending && 'cursor-progress opacity-60')}
        onClick={(event) => {
          event.preventDefault()
          if (!take.isPending) take.mutate()
        }}
      >
        {children}
      </a>
      <span role="status" className="sr-only">
        {take.isPending && 'The file is on its way…'}
      </span>
      {take.error && (
        <span role="alert" className="block max-w-prose whitespace-normal text-bad text-left">
          No file came. {take.error.message}
        </span>
      )}
    </>
  )
}
