const rows = ['w-2/3', 'w-3/5', 'w-3/4', 'w-1/2', 'w-2/3', 'w-3/5']

/** Waiting is drawn here, once for every page: its shape when one begins to notice, a word when it takes long. */
export function Loading({ isPart = false }: { isPart?: boolean }) {
  return (
    <div role="status" className="late">
      <span className="sr-only">Loading…</span>
      <div aria-hidden="true">
        {!isPart && <div className="mt-1 mb-6 h-6 w-48 rounded-md bg-line" />}
        {rows.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={index} className="flex h-(--row) items-center gap-6 border-hair border-b">
            <div className={`h-3 rounded-md bg-raised ${width}`} />
            <div className="ml-auto h-3 w-16 rounded-md bg-raised" />
          </div>
        ))}
      </div>
      <p className="much-later mt-4 text-muted">Still loading, weak line</p>
    </div>
  )
}
