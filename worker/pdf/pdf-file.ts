import { deflateSync } from 'node:zlib'
import type { Face } from './face.ts'
import { cutFont } from './true-type.ts'

/** The numbers of what everything else names; pages and what belongs to fonts come behind them. */
const known = { catalog: 1, pages: 2, about: 3, means: 4 }

/** A PDF that is written page after page (ISO 32000-1): numbered objects, and at its end where each of them stands. */
export class PdfFile {
  private readonly objects: Uint8Array[] = Array.from({ length: 4 }, () => new Uint8Array())
  private readonly pages: number[] = []
  /** Of each face, the letter that stands for each shape in it. */
  private readonly letters = new Map<Face, Map<number, string>>()

  private readonly box: string
  private readonly about: string

  constructor(width: number, height: number, about: { title: string; at: Date }) {
    this.box = `/MediaBox [0 0 ${width} ${height}]`
    this.about = aboutOf(about)
  }

  /** A letter is on a page, so its shape comes along. */
  use(face: Face, glyph: number, letter: string): void {
    const ofFace = this.letters.get(face) ?? new Map<number, string>()
    if (!ofFace.has(glyph)) ofFace.set(glyph, letter)
    this.letters.set(face, ofFace)
  }

  /** A page of what is drawn, as a PDF says it. */
  addPage(drawn: string): void {
    const content = this.addStream(Buffer.from(drawn, 'latin1'))
    const means = `/Resources ${known.means} 0 R`
    this.pages.push(
      this.add(
        `<< /Type /Page /Parent ${known.pages} 0 R ${this.box} ${means} /Contents ${content} 0 R >>`,
      ),
    )
  }

  end(): Uint8Array<ArrayBuffer> {
    const fonts = [...this.letters].map(
      ([face, letters]) => `/${face.name} ${this.addFont(face, letters)} 0 R`,
    )
    const kids = this.pages.map((page) => `${page} 0 R`).join(' ')
    this.set(known.catalog, `<< /Type /Catalog /Pages ${known.pages} 0 R >>`)
    this.set(known.pages, `<< /Type /Pages /Kids [${kids}] /Count ${this.pages.length} >>`)
    this.set(known.about, this.about)
    this.set(known.means, `<< /Font << ${fonts.join(' ')} >> >>`)
    return fileOf(this.objects)
  }

  private add(object: string | Uint8Array): number {
    return this.set(this.objects.length + 1, object)
  }

  private set(number: number, object: string | Uint8Array): number {
    this.objects[number - 1] = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    return number
  }

  private addStream(bytes: Uint8Array, more = ''): number {
    const packed = deflateSync(bytes)
    const head = `<< /Length ${packed.length} /Filter /FlateDecode${more} >>\nstream\n`
    return this.add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
  }

  /** A font whose texts are the numbers of its shapes, with what each of them is called when it is copied out. */
  private addFont(face: Face, letters: Map<number, string>): number {
    const glyphs = [...letters].sort(([one], [other]) => one - other)
    const font = cutFont(face, letters.keys())
    const name = `/BILUMA+${face.called}`
    const file = this.addStream(font, ` /Length1 ${font.length}`)
    const measures = `/FontBBox [${face.box.join(' ')}] /Ascent ${face.ascent} /Descent ${face.descent} /CapHeight ${face.capitals}`
    const described = this.add(
      `<< /Type /FontDescriptor /FontName ${name} /Flags 4 ${measures} /ItalicAngle 0 /StemV 80 /FontFile2 ${file} 0 R >>`,
    )
    const widths = glyphs.map(([glyph]) => `${glyph} [${face.widthOf(glyph)}]`).join(' ')
    const shapes = this.add(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${described} 0 R /W [${widths}] /CIDToGIDMap /Identity >>`,
    )
    const said = this.addStream(Buffer.from(meaningOf(glyphs)))
    return this.add(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${shapes} 0 R] /ToUnicode ${said} 0 R >>`,
    )
  }
}

/** The pages of one moment are the same bytes every time, so that moment is all that tells one file from another. */
function aboutOf({ title, at }: { title: string; at: Date }) {
  const moment = at.toISOString().replace(/\D/g, '').slice(0, 14)
  return `<< /Title <feff${hexOf(title)}> /Creator (Bilum) /CreationDate (D:${moment}Z) >>`
}

const commonMax = 100

/** Which letter each shape is (a CMap). One list of it names a hundred at most. */
function meaningOf(glyphs: [glyph: number, letter: string][]): string {
  const lists: string[] = []
  for (let from = 0; from < glyphs.length; from += commonMax) {
    const some = glyphs.slice(from, from + commonMax)
    const lines = some.map(([glyph, letter]) => `<${hexOfNumber(glyph)}> <${hexOf(letter)}>`)
    lists.push(`${some.length} beginbfchar\n${lines.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

export const hexOfNumber = (number: number) => number.toString(16).padStart(4, '0')

/** A text in UTF-16, which no sign of it can end. */
const hexOf = (text: string) =>
  Array.from({ length: text.length }, (_, index) => hexOfNumber(text.charCodeAt(index))).join('')

function fileOf(objects: Uint8Array[]): Uint8Array<ArrayBuffer> {
  // the second line tells programs that carry files that this one is no text
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n%\u00ba\u00df\u00ac\u00e0\n', 'latin1')]
  let place = parts[0]?.length ?? 0
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    const [head, foot] = [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from('\nendobj\n')]
    places.push(place)
    place += head.length + object.length + foot.length
    parts.push(head, object, foot)
  }
  const size = objects.length + 1
  const rows = places.map((one) => `${String(one).padStart(10, '0')} 00000 n \n`).join('')
  const id = `<${'0'.repeat(32)}>`
  const trailer = `<< /Size ${size} /Root ${known.catalog} 0 R /Info ${known.about} 0 R /ID [${id} ${id}] >>`
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${place}\n%%EOF\n`
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(end)]))
}
