import { titleCharactersMax } from '../sheet-limits.ts'

/** `Net to Bank`, `Take home`, `Pay after tax`: what reaches the payee. */
const ofNet =
  /\bnett?(?:pay)?\b|\b(?:to|be) (?:pay|paid|bank|transfer|deposit)\b|take ?home|in hand|after (?:tax|deduct)|pay(?:able| ?out)\b|direct credit|\b(?:disburse(?:d|ment)?|transfer|deposit|remit(?:tance)?|banked)\b|\b(?:bank|eft|credit|final|paid|due) (?:amount|amnt|amt|pay|total|credit)\b|\bamount (?:paid|due)\b/
/** A sum that is another than a plain `Amount` or `Salary`, and may be all of it. */
const ofSum = /\b(?:totals?|sum|pay|payment|amount|amnt|amt|pe|mani|moni|cash)\b/
/** What a title says that is no sum of this pay day for the payee. */
const ofElse =
  /ytd|y t d|\b(?:year|annual|last|prev\w*|prior|opening|before|hours?|hrs|ot|days?|rate|no|number|code|id|date|method|type|level|grade|point|qty|quantity|price|super\w*|nasfund|nambawan|nsl|posf|ncsl|fees?|charges?|limit|toea|cents?|t|hectares?|ha|tonnes?|tons?|kgs?|kilos?|weight|litres?|gpa|fte|budget|cumulative|running|aud|usd|nzd|fjd|sbd|eur|gbp|jpy|cny|sgd|php|exchange|fx|payg)\b|%|^(?:shares?(?: held)?|gl|vote|job)$|(?<!after |of |less |incl? |including |plus )\b(?:tax\w*|swt|paye|wht|gst)\b/
/** A part of it, or what it was before something was taken off. */
const ofPart =
  /\b(?:gross|basic|base|(?<!net )earnings?|deductions?|deducted|employer|overtime|allowances?|bonus|commissions?|discounts?|arrears|advances?|savings|insurance|contributions?|rent|cost|each|unit|loan|leave)\b/
/** What an `Amount` is made of, and what is taken off it. Beside a salary it may be all that is paid this time. */
const ofPiece =
  /\b(?:allow|alw|ded|deds|normal|ord|ordinary|dt|dma|hda|market|housing|meals?|food|fuel|travel|transport|(?:air)?fares?|accommodation|incidentals?|phone|canteen|union|dues|lev(?:y|ies)|tithes?|fines?|damages|garnishee|court|interest|tuition|materials|admin)\b/
/** Of figures without toea such a one counts them: `Pay Period` 23. */
const ofCount = /\b(?:period|per|fn|fortnight|run)\b/

/** The words of a title, as those above are looked for: small letters, and one space between. */
export const titleWords = (title: string) =>
  title
    .slice(0, titleCharactersMax)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim()

/**
 * Whether what a column is called can be what is paid, beside the title that is read as the amount.
 * @param hasToea whether some row has a sum there, and not a count
 * @param isNoNotice whether nothing else is known of the title; a payment says by itself that it is one
 */
export function mayBeAmount(
  title: string,
  read: string,
  hasToea: () => boolean,
  isNoNotice: () => boolean = () => true,
): boolean {
  const said = titleWords(title)
  const readAs = titleWords(read)
  if (ofElse.test(said)) return false
  if (ofNet.test(said)) return true
  if (ofPart.test(said) || ofNet.test(readAs)) return false
  if (ofSum.test(said)) return hasToea() || !ofCount.test(said)
  if (ofPiece.test(said) && !/salar|wage/.test(readAs)) return false
  return hasToea() && !/\bpay/.test(readAs) && isNoNotice()
}
