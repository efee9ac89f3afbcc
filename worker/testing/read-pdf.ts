import { getDocumentProxy } from 'unpdf'

/** What a reader of the PDF finds in it, page after page: every text with where it stands, in points from the lower left. */
export async function readPdfTexts(bytes: Uint8Array) {
  // the reader takes the bytes for itself
  const pdf = await getDocumentProxy(bytes.slice())
  const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
    const page = await pdf.getPage(index + 1)
    const { items } = await page.getTextContent()
    return items.flatMap((item) =>
      'str' in item && item.str
        ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    )
  })
  return Promise.all(pages)
}

/** Only what it says, line by line. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  return (await readPdfTexts(bytes)).flat().map(({ text }) => text)
}
