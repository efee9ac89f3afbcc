import { rawTextMax, writtenText } from './cell-text.ts'
import { TextRuns } from './text-runs.ts'
import { scanXml } from './xml.ts'

/**
 * The table of texts that cells point into; the parts of one text that are written in other letters are joined. One that is longer
 * than any cell's is none.
 */
export function readStrings(xml: string): (string | undefined)[] {
  const strings: (string | undefined)[] = []
  let text: string | undefined
  let isText = false
  let isPhonetic = false
  const runs = new TextRuns()
  scanXml(xml, (event) => {
    runs.hear(event)
    if (event.kind === 'text') {
      if (isText && !isPhonetic && text !== undefined && text.length <= rawTextMax)
        text += runs.written(event.text)
      return
    }
    const isOpen = event.kind === 'open'
    if (event.name === 'rPh') isPhonetic = isOpen
    if (event.name === 't') isText = isOpen
    if (event.name !== 'si') return
    if (isOpen) text = ''
    else if (text !== undefined) {
      strings.push(text.length > rawTextMax ? undefined : writtenText(text))
      text = undefined
    }
  })
  return strings
}
