import { type DiamondOf, StateDiamond } from './state-diamond.tsx'
import type { Station } from './stations.ts'
import { approver, maker } from './strand-colours.ts'

/** Where each station stands along the line, in hundredths; its diamond is moved so that none leaves the picture. */
const places = [
  { at: 0, shift: 0 },
  { at: 25, shift: -4 },
  { at: 50, shift: -7 },
  { at: 75, shift: -11 },
  { at: 100, shift: -14 },
]
/** A strand begins and ends beside the diamonds, which have no ground. */
const beside = 5

/** The thread on one line of 16 px without words, as wide as its place: the words stand beside or under it. */
export function ThreadPicture({ batch, stations }: { batch: DiamondOf; stations: Station[] }) {
  return (
    <svg width="100%" height="16" aria-hidden="true">
      {stations.slice(0, -1).map(({ name, state }, index) => (
        <Strand key={name} index={index} isReached={state === 'done'} />
      ))}
      {stations.map(({ name, shown }, index) => (
        <svg key={name} x={`${places[index]?.at}%`} overflow="visible" aria-hidden="true">
          <g transform={`translate(${places[index]?.shift})`}>
            <StateDiamond {...batch} state={shown} />
          </g>
        </svg>
      ))}
    </svg>
  )
}

/** The maker's alone, then the approver's beside it, then both crossed; what is to come is a thin line. */
function Strand({ index, isReached }: { index: number; isReached: boolean }) {
  const from = `${(places[index]?.at ?? 0) + beside}%`
  const to = `${(places[index + 1]?.at ?? 0) - beside}%`
  if (!isReached) {
    return <line x1={from} x2={to} y1="7" y2="7" stroke="currentColor" strokeDasharray="1 4" />
  }
  const second = index > 0
  const crossed = index > 1 ? 3 : 0
  const y = second ? 5.5 : 7
  return (
    <>
      <line x1={from} x2={to} y1={y} y2={y + crossed} stroke={maker} strokeWidth={second ? 2 : 4} />
      {second && (
        <line x1={from} x2={to} y1="8.5" y2={8.5 - crossed} stroke={approver} strokeWidth="2" />
      )}
    </>
  )
}
