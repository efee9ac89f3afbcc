import { type Said, Spoken } from './said.tsx'

/** What just went wrong (said at once) or well (said when there is a pause); nothing when there is nothing to say. */
export function Notice({ error, notice }: { error?: Said | null; notice?: string | null }) {
  return (
    <>
      {error && (
        <p className="box bad screen" role="alert">
          <span aria-hidden="true">▲</span> <Spoken said={error} />
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
