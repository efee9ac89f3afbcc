export const themes = ['device', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const place = 'bilum.theme'

/** The colours this device was set to; `device` follows its own preference. */
export function readTheme(): Theme {
  const kept = localStorage.getItem(place)
  return themes.find((theme) => theme === kept) ?? 'device'
}

export function applyTheme(theme: Theme) {
  localStorage.setItem(place, theme)
  const { dataset } = document.documentElement
  if (theme === 'device') delete dataset.theme
  else dataset.theme = theme
}
