import { cssTokensAndGrounds, minifyCss } from './css-tokens.ts'

/**
 * The sheet of the public pages and of their forms, as it is written. Made for old phones: what they do not know (grids)
 * leaves one readable column, and the menu is a `details` beside the links it shows.
 */
export const publicSheet = `${cssTokensAndGrounds}
*{box-sizing:border-box; margin:0; padding:0}
body{
  background:var(--paper); color:var(--ink); font:16px/1.6 system-ui,sans-serif; font-variant-numeric:tabular-nums;
  overflow-wrap:break-word
}
header,main,footer{max-width:68em; margin:auto; padding:8px 16px}
h1{font-size:calc(24px + 1vw); line-height:1.2; margin:24px 0 16px}
h2{font-size:20px}
h3{font-size:16px}
h2,p,ul,ol,dl,pre,table,.box,.cards>*{margin:0 0 16px}
li{margin:0 0 8px 20px}
small{color:var(--muted)}
a,summary{color:var(--accent)}
pre{white-space:pre-wrap}
:focus-visible{outline:2px solid var(--accent); outline-offset:2px}
.skip:not(:focus){position:fixed; left:-9in}

header,.row{display:flex; flex-flow:wrap; align-items:center; justify-content:space-between}
header a,nav a,summary{padding:10px 0}
header a,nav a{margin-right:14px; color:inherit}
header a,nav a,.button{display:inline-block; text-decoration:none}
header nav{margin-right:-14px}
header svg{width:24px; height:24px; vertical-align:-6px}
nav [aria-current]{box-shadow:0 2px var(--accent)}
section,footer nav{border-top:1px solid var(--line); padding-top:32px; margin-top:32px}
section:before,.thread>:before{content:""; display:block; width:48px; height:3px; margin:-34px 0 31px; background:var(--accent); grid-column:1/3}
.lead{font-size:18px; max-width:36em}

.button,button,.box,input,select,textarea{
  border:1px solid var(--control); border-radius:6px; padding:12px 20px; background:var(--surface); color:var(--ink); font:inherit
}
.box{border-color:var(--line)}
.button,button{
  background:var(--accent); border-color:var(--accent); color:var(--surface); font-weight:600; margin:8px 0; text-align:center
}
small,pre{font-size:14px}
.second{background:none; color:var(--accent)}
.danger{color:var(--bad)}
.ok{background:var(--okground); color:var(--ok)}
.wait{background:var(--waitground); color:var(--wait)}
.bad{background:var(--badground); color:var(--bad)}
.form{max-width:28em}
label{display:block; margin-top:16px}
input,select,textarea,.form button,meter{width:100%}
.row input{flex:1 8em; width:8em}
[type=checkbox],[type=radio]{width:auto}
table{border-collapse:collapse; width:100%}
th,td{border-bottom:1px solid var(--line); padding:8px 8px 8px 0; text-align:left; vertical-align:top}
.cards{display:grid; grid:auto/repeat(auto-fit,minmax(16em,1fr)); grid-gap:0 32px}
.cards>*{list-style:none}

@media print{nav,.menu,.screen{display:none}}
@media (min-width:40em){.menu{display:none}}
@media (max-width:39.99em){
  .menu{margin:0 14px 0 auto}
  .menu:not([open])+nav a:not(:last-child){display:none}
  [open]+nav{width:100%}
  [open]+nav a{display:block}
}
@media (min-width:60em){
  .text section{display:grid; grid:auto/14em 40em; grid-gap:0 32px}
}
`

export const publicCss = minifyCss(publicSheet)
