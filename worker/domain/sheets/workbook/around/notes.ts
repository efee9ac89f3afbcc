import { wholeNumber } from '../places.ts'
import type { Archive } from '../unzip.ts'
import { scanXml } from '../xml.ts'
import { textOf } from './part-text.ts'

/** What somebody wrote beside a cell of this row. */
export type Note = { row: number; text: string }

const [notesMax, noteCharactersMax, partsMax] = [5_000, 500, 10]

/** The notes and comments beside the cells of one sheet; what cannot be read of them is told as all notes are. */
export async function notesOf(archive: Archive, sheet: string): Promise<Note[]> {
  const at = sheet.lastIndexOf('/') + 1
  const folder = sheet.slice(0, at)
  const links = await textOf(archive, `${folder}_rels/${sheet.slice(at)}.rels`)
  const parts: string[] = []
  if (links.ok)
    scanXml(links.value, (event) => {
      if (event.kind !== 'open' || event.name !== 'Relationship') return
      const { Target = '', Type = '' } = event.attributes
      if (/\/(?:comments|threadedComment)$/i.test(Type)) parts.push(placeOf(folder, Target))
    })
  const notes: Note[] = []
  for (const name of parts.slice(0, partsMax)) {
    const part = await textOf(archive, name)
    if (part.ok) readNotes(part.value, notes)
  }
  return notes
}

/** `../comments1.xml`, from the folder of the sheet. */
function placeOf(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const names = `${folder}${target}`.split('/')
  for (let at = names.indexOf('..'); at > 0; at = names.indexOf('..')) names.splice(at - 1, 2)
  return names.join('/')
}

function readNotes(xml: string, notes: Note[]): void {
  let note: Note | undefined
  let isText = false
  scanXml(xml, (event) => {
    if (event.kind === 'text') {
      if (note && isText && note.text.length < noteCharactersMax)
        note.text += event.text.slice(0, noteCharactersMax)
      return
    }
    const isOpen = event.kind === 'open'
    const { name } = event
    if (name === 'text') isText = isOpen
    if (name !== 'comment' && name !== 'threadedComment') return
    if (isOpen) {
      const { ref = '', done = '0' } = event.attributes
      note = done === '1' ? undefined : { row: wholeNumber(ref.replace(/^[A-Z]+/, '')), text: '' }
    } else {
      if (note?.text && notes.length < notesMax) notes.push(note)
      note = undefined
    }
  })
}
