/* How a test tells that a text was left in English: its small words, which Tok Pisin does not have. */

const small =
  'the|of|is|are|was|were|be|been|being|and|this|that|these|those|your|you|with|for|from|it|its|to|at|by|who|what|which|has|have|had|not|can|cannot|must|may|will|would|other|others|before|after|nothing|nobody|somebody|someone|please|wait|waiting|approve|approved|approval|rejected|batch|batches|payment|payments|sign|their|they|he|she|our|my|if|then|when|where|until|since|here|there|about|into|only|also|already'

/** The small English words of a text. */
export function isEnglish(text: string): string[] {
  return (
    text.match(new RegExp(`(?<![\\p{L}\\p{N}./@-])(?:${small})(?![\\p{L}\\p{N}@]|-)`, 'giu')) ?? []
  )
}

/** Words that Tok Pisin has as English has them, or keeps in English as the bank and the device say them. */
export const inEnglishTokPisin = ['BSB', 'Password', 'Code', 'Key:', 'Bank']

/** What somebody reads of a page, without what says that it is in another language. */
export function shown(html: string): string {
  return html
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, '')
    .replace(/<b>English<\/b>/, '')
    .replace(/.*?<body>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\w.+-]+@[\w.-]+/g, '')
}
