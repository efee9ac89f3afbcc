import { createContext, useContext } from 'react'
import type { Day as CalendarDay } from '#domain/calendar.ts'
import { plainFormats } from '#domain/reading/formats.ts'

/** How whoever reads this screen reads days, moments and amounts. */
const FormatsContext = createContext(plainFormats)

export const ReadWith = FormatsContext.Provider

export function useFormats() {
  return useContext(FormatsContext)
}

export function Day({ day }: { day: CalendarDay }) {
  return useFormats().day(day)
}

export function Moment({ at }: { at: string }) {
  return useFormats().moment(at)
}
