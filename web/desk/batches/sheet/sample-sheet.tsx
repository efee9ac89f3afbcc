/** A sheet to try things with: three made-up people, the columns in the order people expect. */
export function SampleSheet() {
  return (
    <>
      Want to see what a sheet looks like?{' '}
      <a href="/sample-sheet.csv" download className="underline">
        Sample sheet (CSV)
      </a>
    </>
  )
}
