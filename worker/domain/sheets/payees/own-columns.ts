import { plainTitle } from '../head/known-titles.ts'
import { columnOf, type SheetField, type SheetHeader, wholeRow } from '../sheet.ts'

/** Titles of our own file that are no titles of a sheet of payments. */
const ownTitles = {
  ...{ code: ['code', 'payeecode'], nameAtBank: ['nameatthebank', 'nameatbank'] },
  isPooled: ['pooled', 'pooledaccount'],
  ...{ beside: ['otheraccounts'], phones: ['telephonenumbers'], emails: ['emailaddresses'] },
  stopped: ['stopped'],
}
export const ownFields = Object.keys(ownTitles) as Own[]

/** Where our own columns stand; a name at the bank only beside another name. */
export type Own = keyof typeof ownTitles
export type Columns = { [Field in Own]: number | undefined } & { title: (field: Field) => string }
export type Field = SheetField | Own

export function columnsOf(header: SheetHeader): Columns {
  const { titles, columns } = header
  const placeOf = (known: string[]) => {
    const place = titles.findIndex((title) => known.includes(plainTitle(title)))
    return place < 0 ? undefined : place
  }
  const code = columns.find(({ field }) => field === 'payeeCode')?.index ?? placeOf(ownTitles.code)
  const atBank = placeOf(ownTitles.nameAtBank)
  const isName = columns.some(({ field, index }) => field === 'name' && index === atBank)
  const nameAtBank = isName ? undefined : atBank
  const { isPooled, beside, phones, emails, stopped } = ownTitles
  const own: { [Field in Own]: number | undefined } = {
    ...{ code, nameAtBank, isPooled: placeOf(isPooled), beside: placeOf(beside) },
    ...{ phones: placeOf(phones), emails: placeOf(emails), stopped: placeOf(stopped) },
  }
  const isOwn = (field: Field): field is Own => Object.hasOwn(own, field)
  return {
    ...own,
    title: (field) => {
      const place = isOwn(field) ? own[field] : undefined
      const column = isOwn(field) ? undefined : columnOf(header, field)
      return (
        (place === undefined ? column?.title : titles[place]) ??
        columnOf(header, 'name')?.title ??
        wholeRow
      )
    },
  }
}
