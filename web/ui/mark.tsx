/** The diamond weave. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="var(--accent)" d="M12 1l5 5-5 5-5-5zM12 13l5 5-5 5-5-5z" />
      <path fill="var(--ochre)" d="M6 7l5 5-5 5-5-5zM18 7l5 5-5 5-5-5z" />
    </svg>
  )
}
