import { minifyCss } from '../ui/css-tokens.ts'
import { pageCss } from '../ui/page-css.ts'

/*
 * What only an approver's pages have: the decision that stays in reach at the lower edge, and lists whose rows of two lines
 * are links as a whole.
 */
export const approvalCss = `${pageCss}${minifyCss(`
.decide{position:sticky; bottom:0; padding-bottom:0}
.decide summary{padding:8px}
[open]{flex-basis:100%}
.row{padding:0; font-weight:600; text-decoration:none}
.row::after{content:""; position:absolute; inset:0}
li{position:relative}
`)}`

/** Of the page that has every line, to be printed: each sheet has its number, and no line is cut in two. */
export const paperCss = `${approvalCss}${minifyCss(`
@page{@bottom-right{content:counter(page) " / " counter(pages)}}
@media print{li{break-inside:avoid}}
`)}`
