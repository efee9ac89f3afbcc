import { cssTokensAndGrounds, minifyCss } from './css-tokens.ts'

/**
 * The sheet of the public pages and of their forms. Written for old phones: what they do not know (grids, masks) leaves one
 * readable column.
 */
export const publicCss = minifyCss(`${cssTokensAndGrounds}
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
header a,nav a{padding:8px 0; margin-right:14px; color:inherit}
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
small,pre,.phone{font-size:14px}
.second{background:none; color:var(--accent)}
.danger{color:var(--bad)}
.ok{background:var(--okground); color:var(--ok)}
.wait{background:var(--waitground); color:var(--wait)}
.bad{background:var(--badground); color:var(--bad)}
.form{max-width:28em}
label{display:block; margin-top:16px}
input,select,textarea,.form button,.phone>.button{width:100%}
[type=checkbox],[type=radio]{width:auto}
table{border-collapse:collapse; width:100%}
th,td{border-bottom:1px solid var(--line); padding:8px 8px 8px 0; text-align:left; vertical-align:top}

.weave{position:absolute; z-index:-1; top:0; left:0; width:100%; height:40em; opacity:.1; -webkit-mask:linear-gradient(#000,#0000)}
.phone{border-radius:24px; box-shadow:0 16px 48px #0002; max-width:24em}
.badge{border-radius:6px; padding:2px 8px}
.total{font-size:28px}
.cards{display:grid; grid:auto/repeat(auto-fit,minmax(16em,1fr)); grid-gap:0 32px}
.cards>*{list-style:none}
.four{grid-gap:0}
.thread>*{border-top:2px solid var(--accent); padding-right:32px}
.thread>:before{width:12px; height:12px; margin:-7px 0 12px; transform:rotate(45deg)}

@media print{nav,.weave,.screen{display:none}}
@media (min-width:60em){
  .hero,.text section{display:grid; grid:auto/14em 40em; grid-gap:0 32px}
  .hero{grid:auto/1fr 21em; align-items:center}
}
`)
