/* Tok Pisin, a draft: no speaker has checked it yet. Days and months as CLDR and MediaWiki have them. */

import { draft } from '../../../reading/draft.ts'
import type { CalendarWords } from '../../../reading/formats.ts'

const weekdays = ['Sande', 'Mande', 'Tunde', 'Trinde', 'Fonde', 'Fraide', 'Sarere']
const months = [
  ...['Janueri', 'Februeri', 'Mas', 'Epril', 'Me', 'Jun'],
  ...['Julai', 'Ogas', 'Septemba', 'Oktoba', 'Novemba', 'Desemba'],
]

const monthOf = (day: string) => months[Number(day.slice(5, 7)) - 1] ?? ''

export const calendarInTokPisin = draft<CalendarWords>({
  weekday: (day) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '',
  date: (day) => `${Number(day.slice(8))} ${monthOf(day)} ${day.slice(0, 4)}`,
  month: monthOf,
  timeOf: (zone) => `taim bilong ${zone}`,
})
