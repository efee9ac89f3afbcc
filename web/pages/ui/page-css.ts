import { cssTokens, minifyCss } from './css-tokens.ts'

/** Every plain page carries this sheet: the tokens of the look, then what the pages are made of, then the printed sheet. */
export const pageCss = minifyCss(`${cssTokens}
*{box-sizing:border-box; margin:0; padding:0}
body{
  max-width:47rem; margin:auto; padding:2vw 16px; background:var(--paper); color:var(--ink);
  font:16px/1.5 system-ui,sans-serif; font-variant-numeric:tabular-nums; overflow-wrap:anywhere
}
h1,h2{font-size:20px}
h1,h2,p{margin:8px 0}
h2{margin-top:24px}
.two h2{margin:0}
small,dt{color:var(--muted); font-size:14px}
a,summary{color:var(--accent); padding:12px 0}
a{display:inline-block}
:focus-visible{outline:2px solid var(--accent); outline-offset:2px}
.skip:not(:focus){position:fixed; left:-9in}

header,nav,footer,.two,dl,li{display:flex; flex-flow:wrap; align-items:baseline; gap:0 8px; justify-content:space-between}
header p{flex:1}
nav,footer,li{border-top:1px solid var(--line)}
dl,li{display:grid; grid:auto/1fr auto}
dl{grid:auto/6rem 1fr}
li{padding:8px 0; color:var(--ink)}
li small{grid-column:1/3}
li b{text-align:right}
.total{font-size:28px}

.box,input,textarea,select,button{
  border-radius:6px; padding:12px 16px; margin:8px 0; background:var(--surface); border:1px solid var(--control);
  font:inherit; width:100%; color:var(--ink)
}
.box{border-color:var(--line)}
.ok{color:var(--ok)}
.wait{color:var(--wait)}
a.box{display:block; text-decoration:none}
button{background:var(--accent); color:var(--surface); border:1px solid; font-weight:600}
.second{flex:1; background:none; color:var(--accent)}
.bad,.danger{color:var(--bad)}
header button{border:0; padding:12px 0}
body:has(#email){max-width:26rem}
[aria-disabled=true]{opacity:.6}

@media screen{.print{display:none}}
@media print{
  .screen,nav,footer{display:none}
  body,small,dt{font-size:12px}
}
@media print,(min-width:40em){
  li{grid:auto/1fr 1.75fr 9rem}
  li small{grid-area:1/2}
}
`)

/*
 * The frame of whoever is signed in, behind any of the sheets: a bar under the thumb, at a desk the rail; what has the focus
 * stands above the bar, or above the decision.
 */
const frame = `
html{scroll-padding-bottom:9rem}
nav i{background:#e0a44a; color:#2a1a08; border-radius:9px; padding:0 6px; font:600 12px/18px system-ui}
.bar{position:fixed; z-index:1; inset:auto 0 0; background:var(--surface); flex-wrap:nowrap}
.bar a{flex:auto; padding:16px 0; text-align:center; font-size:14px; white-space:nowrap; color:var(--ink); text-decoration:none}
.bar+footer{margin-bottom:64px}
@media screen and (min-width:64em){
  body{margin:0 0 0 14rem; padding:16px 24px}
  nav{position:fixed; inset:0 auto 0 0; width:14rem; padding:16px 10px; display:block; background:#0f3534}
  nav a{display:block; padding:7px 10px; border-radius:6px; color:#eaf2f0; font-size:14px; text-decoration:none}
  nav a[aria-current]{background:#1b4f4d}
  nav i{float:right}
  .bar{display:none}
}
`
/** Its tokens have the names that every sheet gives them, because all begin with the same. */
export const frameCss = minifyCss(cssTokens + frame).slice(minifyCss(cssTokens).length)
