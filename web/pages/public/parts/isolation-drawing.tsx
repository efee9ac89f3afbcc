import { deployment } from '../../ui/deployment.ts'
import { accent } from '../../ui/mark.tsx'

const organisations = ['hospital', 'school', 'province']
const laneHeight = 56

/** Three threads that never touch: an address, its own sign-in, its own database. */
export function IsolationDrawing() {
  return (
    <svg viewBox="0 0 340 192" width="100%" role="img" aria-label={shown} fill="none">
      <g fill="currentColor" fontSize="12" textAnchor="middle">
        <text x="86" y="12">
          address
        </text>
        <text x="228" y="12">
          sign-in
        </text>
        <text x="311" y="12">
          database
        </text>
      </g>
      {organisations.map((slug, lane) => (
        <g key={slug} stroke="currentColor" transform={`translate(0 ${32 + lane * laneHeight})`}>
          {lane > 0 && <path d="M0-10h340" strokeDasharray="3 6" opacity=".5" />}
          <path d="M171 18h44m26 0h48" stroke={accent} strokeWidth="3" />
          <rect x="1" y="1" width="170" height="34" rx="6" />
          <text x="10" y="22" fontSize="13" fill="currentColor" stroke="none">
            {slug}.{deployment.host}
          </text>
          <path d="M215 15h26v18h-26zM221 15v-4a7 7 0 0 1 14 0v4" />
          <path d="M289 6v24c0 8 44 8 44 0V6c0 8-44 8-44 0c0-8 44-8 44 0" />
        </g>
      ))}
    </svg>
  )
}

const shown =
  'Three organisations, each on a line of its own: its address leads through its own sign-in to ' +
  'its own database. No line crosses into another.'
