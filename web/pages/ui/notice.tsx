/** What just went wrong (said at once) or well (said when there is a pause); nothing when there is nothing to say. */
export function Notice({ error, notice }: { error?: string | null; notice?: string | null }) {
  return (
    <>
      {error && (
        <p className="box bad screen" role="alert">
          <span aria-hidden="true">▲</span> {error}
        </p>
      )}
      {notice && (
        <p className="box ok screen" role="status">
          <span aria-hidden="true">●</span> {notice}
        </p>
      )}
    </>
  )
}
