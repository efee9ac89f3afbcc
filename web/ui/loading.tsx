/** Waiting is drawn here, once for every page. */
export function Loading() {
  return (
    <p role="status" className="late py-10 text-muted">
      Loading…
    </p>
  )
}
