const light = `--paper:#fbfaf7; --surface:#fff; --ink:#1c1917; --muted:#57534e; --line:#d6d3cb; --control:#857f74;
  --accent:#0b6b6b; --ok:#1e6b3a; --wait:#8a5a00; --bad:#a4262c`
const dark = `--paper:#161412; --surface:#1f1c19; --ink:#f2efea; --muted:#b3ada3; --line:#3a3631; --control:#8c857a;
  --accent:#5cc6be; --ok:#7ccb93; --wait:#e5b95c; --bad:#f19a98`
const lightGrounds = ';--okground:#e7f3ea; --waitground:#fbf0d9; --badground:#fbe9e9'
const darkGrounds = ';--okground:#1b2a20; --waitground:#2e2615; --badground:#331d1d'

const tokens = (ofLight: string, ofDark: string) =>
  `:root{${ofLight}}@media screen and (prefers-color-scheme:dark){:root{${ofDark}}}`

/** The tokens of the look, for every sheet of the plain lane. Dark is for screens: paper stays white. */
export const cssTokens = tokens(light, dark)

/** The same with the grounds of states, where a sheet has room for them. */
export const cssTokensAndGrounds = tokens(light + lightGrounds, dark + darkGrounds)

/** Drops the white space that only readers of the source need, and gives each token a name of one letter. */
export function minifyCss(css: string): string {
  const tokens = [...new Set(css.match(/--[a-z]+/g))]
  return css
    .replace(/--[a-z]+/g, (token) => `--${String.fromCharCode(97 + tokens.indexOf(token))}`)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/;}/g, '}')
    .trim()
}
