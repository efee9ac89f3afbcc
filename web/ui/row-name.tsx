import { Link } from 'react-router'

/** What a row is called, as a link, with its number beside it: on one line, the whole name in the title. In a list of two lines the number begins the second, for the name's sake. */
export function RowName({ to, name, number }: { to: string; name: string; number: string }) {
  return (
    <span className="row-name flex min-w-0 gap-x-2 leading-6">
      <Link to={to} title={name} className="min-w-0 truncate">
        {name}
      </Link>{' '}
      <span className="figures flex-none whitespace-nowrap font-normal text-muted">{number}</span>
    </span>
  )
}

/** The column of such names takes what the others leave, however long a name is: nothing is pushed over the edge. */
export const rowNameWidth = 'sm:w-full sm:min-w-44 sm:max-w-0'
