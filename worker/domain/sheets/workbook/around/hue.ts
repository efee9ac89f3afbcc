/** Below it a colour has no hue, of 255: it is white, grey or black. */
const chromaMin = 28

/** By name: where it begins on a circle of 360 degrees, and how far it goes. At their edges two names are used. */
const hues: Record<string, [from: number, width: number]> = {
  ...{ red: [345, 35], orange: [10, 38], amber: [10, 48], brown: [10, 35], gold: [38, 34] },
  ...{ yellow: [40, 32], green: [62, 113], blue: [165, 97], purple: [245, 75], pink: [290, 82] },
  violet: [245, 75],
}
/** Those of Excel's own themes, of 2007 and since. */
const themes = [
  ...['grey gray', 'black grey gray', 'grey gray yellow brown', 'blue grey gray', 'blue'],
  ...['red orange brown pink', 'green grey gray', 'purple yellow gold orange', 'blue'],
  'orange brown green',
]

/** Do people call this colour so? Where it is not known, they may. */
export function isCalled(colour: string, name: string): boolean {
  const [kind, number] = colour.split('/')
  if (kind === 'theme') return themes[Number(number)]?.includes(name) ?? true
  if (kind === 'indexed') return true
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  )
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  const range = hues[name]
  if (chroma < chromaMin || !range) return chroma < chromaMin && !range
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  return (60 * sixth - range[0] + 720) % 360 <= range[1]
}
