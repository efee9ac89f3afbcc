import { minifyCss } from '../ui/css-tokens.ts'
import { publicSheet } from '../ui/public-css.ts'

/** The public sheet, and what only the landing page has: the cloth behind its first words, and its two pictures. */
export const landingCss = minifyCss(`${publicSheet}
.weave{position:absolute; z-index:-1; top:0; left:0; width:100%; height:40em; opacity:.1; -webkit-mask:linear-gradient(#000,#0000)}
.phone,.desk{font-size:14px; box-shadow:0 16px 48px #0002}
.phone{border-radius:24px; max-width:24em}
.phone>.button{width:100%}
.badge{border-radius:6px; padding:2px 8px}
.total{font-size:28px}
.four{grid-gap:0}
.thread>*{border-top:2px solid var(--accent); padding-right:32px}
.thread>:before{width:12px; height:12px; margin:-7px 0 12px; transform:rotate(45deg)}

.desk{padding:0; overflow:hidden}
.desk>*{padding:16px}
.rail{display:none; background:#0f3534; color:#eaf2f0}
.rail>*{display:flex; justify-content:space-between; padding:6px 12px; border-radius:6px}
.rail b{background:#1b4f4d}
.rail i{background:#e0a44a; color:#2a1a08; font-style:normal; padding:0 8px; border-radius:9px}
.stations,.stations span span,.pay{display:flex; align-items:baseline}
.stations span span{color:var(--control); align-items:center}
.stations>*,.pay>*{flex:1}
.stations>:last-child{flex:none}
.pay{border-top:1px solid var(--line); margin:0; padding:6px 0}
.pay b{text-align:right}
@media (max-width:40em){.pay>small{display:none}}

@media print{.weave{display:none}}
@media (min-width:60em){
  .hero{display:grid; grid:auto/1fr 21em; grid-gap:0 32px; align-items:center}
  .desk{display:grid; grid:auto/13em 1fr}
  .rail{display:block}
}
`)
