import { createContext, useContext } from 'react'
import type { Day as CalendarDay } from '#domain/calendar.ts'
import { plainFormats } from '#domain/reading/formats.ts'

/** How whoever reads this page reads days, moments and amounts: the frame of the page has it from their preferences. */
const FormatsContext = createContext(plainFormats)

export const ReadWith = FormatsContext.Provider

export function useFormats() {
  return useContext(FormatsContext)
}

export function Day({ day }: { day: CalendarDay }) {
  return useFormats().day(day)
}

/** A moment of the contract, on one line. */
export function Moment({ at }: { at: string }) {
  return onOneLine(useFormats().moment(at))
}

/** What is read as one: it is not broken where a line ends. */
export const onOneLine = (text: string) => text.replace(/ /g, '\u00a0')

export function Kina({ toea }: { toea: number }) {
  return useFormats().money(toea)
}
