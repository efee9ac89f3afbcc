import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export type Tab = { label: string; to: string; isCurrent: boolean; count?: number | string }

/** For a row of links that may be wider than the window: the current one is in sight. */
export function useCurrentInSight(current: string | undefined) {
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current, and so is another link
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link) bar.current.scrollLeft = link.offsetLeft - bar.current.offsetLeft - 24
  }, [current])
  return bar
}

/** Views of one page, each with its own URL. Where they do not all fit, the current one is in sight. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const bar = useCurrentInSight(tabs.find(({ isCurrent }) => isCurrent)?.to)
  return (
    <nav ref={bar} aria-label={label} className="min-w-0 overflow-x-auto border-line border-b">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={clsx(
                '-mb-px flex h-12 items-center gap-1.5 border-b-2 px-3 no-underline! whitespace-nowrap -outline-offset-2! sm:h-9',
                tab.isCurrent
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="figures text-muted">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
