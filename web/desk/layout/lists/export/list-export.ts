import type * as z from 'zod/mini'
import type { ListName } from '#contract/views.ts'
import { api } from '../../../../api.ts'

export type Cell = string | number | null

/** `text` stays text with its zeros in front; `money` is whole toea here, and kina with two decimals in the file. */
export type CellKind = 'text' | 'money' | 'count'

export type ExportColumn<Row> = { title: string; kind?: CellKind; cell: (row: Row) => Cell }

export type ExportPage = { rows: Cell[][]; nextCursor: string | null }

/** A whole list as it can be read page by page, whatever its rows are. */
export type ListExport = {
  /** Of the file, without its ending. */
  name: string
  list: ListName
  /** What narrows and sorts it. */
  filter: string
  columns: { title: string; kind: CellKind }[]
  read: (cursor: string, signal: AbortSignal) => Promise<ExportPage>
}

type Source<Row> = {
  name: string
  list: ListName
  path: string
  /** What narrows and sorts it, as the list itself asks for it. */
  query: string
  /** What a file asks for beside that. */
  also?: Record<string, string>
  page: z.ZodMiniType<{ items: Row[]; nextCursor: string | null }>
  columns: ExportColumn<Row>[]
}

const pageSize = '200'

/** The list that `path` answers with, narrowed as `query` says, as rows of a file. */
export function listExport<Row>({
  name,
  list,
  path,
  query,
  also = {},
  page,
  columns,
}: Source<Row>): ListExport {
  return {
    name,
    list,
    filter: query,
    columns: columns.map(({ title, kind = 'text' }) => ({ title, kind })),
    read: async (cursor, signal) => {
      const words = new URLSearchParams(query)
      for (const [name, value] of Object.entries({ ...also, limit: pageSize }))
        words.set(name, value)
      if (cursor) words.set('cursor', cursor)
      const { items, nextCursor } = await api.get(`${path}?${words}`, page, signal)
      return { rows: items.map((row) => columns.map(({ cell }) => cell(row))), nextCursor }
    },
  }
}
