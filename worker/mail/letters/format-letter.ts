import type { Language } from '../../domain/reading/languages.ts'
import { letterFrames } from './letter-frame.ts'
import {
  type LetterContext,
  type LetterWords,
  nameOnly,
  oneLine,
  type Part,
} from './letter-parts.ts'

const columnsMax = 72

/** A letter's words → its subject, its plain text and the same as simple HTML. */
export function formatLetter({ subject, parts }: LetterWords, context: LetterContext) {
  const all = [greeting(context), ...parts, signature(context)]
  const line = headerOf(subject)
  return { subject: line, text: asText(all), html: asHtml(line, all, context.language) }
}

/** A subject that every mail program reads as it is written: what begins with `=?` it would take for other letters in writing. */
const headerOf = (subject: string) => oneLine(subject).replaceAll('=?', '= ?')

function greeting({ recipient, language }: LetterContext): string {
  const name = nameOnly(recipient.firstName)
  const { hello, helloNobody } = letterFrames[language]
  return name === '' ? helloNobody : hello(name)
}

function signature({ organisation, language }: LetterContext): string {
  const { from, fromBilum } = letterFrames[language]
  return organisation ? from(nameOnly(organisation.name)) : fromBilum
}

function asText(parts: Part[]): string {
  return `${parts.map(partAsText).join('\n\n')}\n`
}

function partAsText(part: Part): string {
  if (typeof part === 'string') return wrapped(part)
  if ('link' in part) return `${wrapped(`${part.to}:`)}\n  ${part.link}`
  if ('quote' in part) return linesOf(part.quote).map(quoted).join('\n')
  const width = Math.max(...part.facts.map(([label]) => label.length)) + 2
  return part.facts
    .map(([label, value]) => wrapped(oneLine(value), label.padEnd(width), ' '.repeat(width)))
    .join('\n')
}

const quoted = (line: string) => wrapped(line, '> ', '> ')

/** Lines of at most 72; a word that is longer, such as a link, stays in one piece. */
function wrapped(text: string, first = '', further = ''): string {
  const lines: string[] = []
  let line = first
  let isEmpty = true
  for (const word of text.split(/\s+/)) {
    if (!isEmpty && line.length + 1 + word.length > columnsMax) {
      lines.push(line)
      line = further
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n').trimEnd()
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/).map(oneLine)
}

function asHtml(subject: string, parts: Part[], language: Language): string {
  const body = parts.map(partAsHtml).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
${body}
</body>
</html>
`
}

function partAsHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`
  if ('link' in part) {
    // the address is what is read: nothing of ours looks like one place and leads to another
    const link = escaped(part.link)
    return `<p>${escaped(part.to)}:<br><a href="${link}">${link}</a></p>`
  }
  if ('quote' in part) {
    return `<blockquote><p>${linesOf(part.quote).map(escaped).join('<br>')}</p></blockquote>`
  }
  const rows = part.facts.map(
    ([label, value, language]) =>
      `<tr><th scope="row" align="left">${escaped(label)}</th><td${language ? ` lang="${language}"` : ''}>${escaped(oneLine(value))}</td></tr>`,
  )
  return `<table>${rows.join('')}</table>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
