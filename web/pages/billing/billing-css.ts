import { minifyCss } from '../ui/css-tokens.ts'
import { pageCss } from '../ui/page-css.ts'

/** The sheet of the plain pages, and what only billing has: plans side by side, and an invoice on paper. */
export const billingCss = `${pageCss}${minifyCss(`
body{max-width:60rem}
.plans{display:grid; grid:auto/repeat(auto-fit,minmax(15rem,1fr)); gap:0 16px}
.plans .box{display:flex; flex-flow:column}
.plans form{margin-top:auto}
.box h2{margin-top:0}
.lines{margin-top:16px}
.lines li{grid:auto/1fr auto}
.lines li small{grid-area:auto/1/auto/3}
.lines b:first-child{text-align:left}
.wide{grid:auto/10rem 1fr}
@media print{a.box{display:none}}
`)}`
