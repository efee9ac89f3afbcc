import { minifyCss } from '../ui/css-tokens.ts'
import { pageCss } from '../ui/page-css.ts'

/** The sheet of the plain pages, and how a step says on one line what it is and how it stands. */
export const onboardingCss = `${pageCss}${minifyCss(`
.box{padding:2px 16px}
.box h2{display:inline; font-size:16px; margin-right:8px}
.box span{white-space:nowrap}
.two{justify-content:start; padding:12px 0; gap:0}
`)}`
