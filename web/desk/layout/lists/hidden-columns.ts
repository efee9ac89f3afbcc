import { useSearchParams } from 'react-router'
import type { Column } from '../../../ui/table.tsx'

/** The columns that the address puts away. */
export const readHidden = (text: string) => new Set(text.split(',').filter(Boolean))

/** The columns of a table without those that were put away; what names the row stays. */
export function useShownColumns<Row>(columns: Column<Row>[]): Column<Row>[] {
  const [parameters] = useSearchParams()
  const hidden = readHidden(parameters.get('hide') ?? '')
  return columns.filter(({ name, heads }) => heads || !hidden.has(name))
}

/** The names of the columns that may be put away. */
export const movable = <Row>(columns: Column<Row>[]) =>
  columns.filter(({ heads, name }) => !heads && name !== '').map(({ name }) => name)
