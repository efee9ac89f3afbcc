import { accent, ochre } from '../../ui/mark.tsx'

/** The mark as a cloth: faint, behind the first words of the landing page and nowhere else. */
export function Weave() {
  return (
    <svg className="weave" aria-hidden="true">
      <pattern id="weave" width="48" height="48" patternUnits="userSpaceOnUse">
        <path fill={accent} d="M24 3l9 9-9 9-9-9zM24 27l9 9-9 9-9-9z" />
        <path fill={ochre} d="M12 15l9 9-9 9-9-9zM36 15l9 9-9 9-9-9zM0 3l9 9-9 9zM48 3v18l-9-9z" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#weave)" />
    </svg>
  )
}
