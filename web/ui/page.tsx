import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type PageProps = {
  /** The page's heading and the window's title. */
  title: string
  /** After the heading, on its line where there is room. */
  beside?: ReactNode
  /** At the right of the heading: the page's one primary action. */
  actions?: ReactNode
  /** Above the heading: the way back. */
  back?: ReactNode
  /** Under the heading. */
  below?: ReactNode
  children?: ReactNode
}

/** The frame of every page: names the window, and takes the focus when one arrives by a link. */
export function Page({ title, beside, actions, back, below, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const isFirst = useRef(key === 'default')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page, even in the same component
  useEffect(() => {
    // a sheet that the address opens beside its list has it already
    if (!isFirst.current && !document.activeElement?.closest('dialog')) heading.current?.focus()
    isFirst.current = false
  }, [pathname])

  return (
    <div className="space-y-5">
      <title>{`${title} · Bilum`}</title>
      <header>
        {back && <p className="no-print mb-1">{back}</p>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 ref={heading} tabIndex={-1} className="min-w-0 break-words">
              {title}
            </h1>
            {beside}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {below}
      </header>
      {children}
    </div>
  )
}
