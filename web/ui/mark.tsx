/** The diamond weave. The rail is dark in both schemes. */
export function Mark({ size = 24, isOnRail = false }: { size?: number; isOnRail?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill={isOnRail ? '#5cc6be' : 'var(--accent)'}
        d="M12 1l5 5-5 5-5-5zM12 13l5 5-5 5-5-5z"
      />
      <path fill={isOnRail ? '#e0a44a' : 'var(--ochre)'} d="M6 7l5 5-5 5-5-5zM18 7l5 5-5 5-5-5z" />
    </svg>
  )
}
