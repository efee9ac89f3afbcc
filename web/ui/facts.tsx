import type { ReactNode } from 'react'

export type Fact = [name: string, value: ReactNode]

/** Names and values, one pair to a line. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] max-sm:grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
