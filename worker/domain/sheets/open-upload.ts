import { looksLikeBankFile } from './bank-file/looks-like-bank-file.ts'
import { choiceOf } from './head/remembered.ts'
import { closedSheet, openText, tooLarge } from './open-text.ts'
import type { Sheet, SheetAnswers } from './sheet.ts'
import { sheetBytesMax } from './sheet-limits.ts'
import { looksBinary, startsWith, unicodeText } from './text/unicode.ts'

/**
 * An uploaded file of any kind that is read, or pasted text → header and rows, not yet checked. Its content says which kind,
 * never its name. Most are plain Unicode; what reads workbooks, bank files and the letters of older systems is loaded by
 * those who bring them.
 */
export async function openUpload(
  upload: Uint8Array | string,
  said: SheetAnswers = {},
): Promise<Sheet> {
  const answers = { ...said, mapping: choiceOf(said) }
  if (upload.length > sheetBytesMax) return { ...closedSheet, problems: [tooLarge(upload.length)] }
  if (looksLikeBankFile(upload)) {
    return (await import('./bank-file/open-bank-file.ts')).openBankFile(upload, answers)
  }
  if (typeof upload === 'string') return openText(upload.replace(/^\uFEFF/, ''), 'text', answers)
  if (startsWith(upload, [0x50, 0x4b])) return openZipped(upload, answers)
  const plain = answers.encoding ? undefined : unicodeText(upload)
  if (plain && plain.encoding !== 'utf-8' && looksLikeBankFile(plain.text)) {
    return (await import('./bank-file/open-bank-file.ts')).openBankFile(plain.text, answers)
  }
  if (plain && !looksBinary(plain.text) && !/^\s*[<%]/.test(plain.text)) {
    return openText(plain.text, plain.encoding, answers)
  }
  const { openSheet } = await import('./open-sheet.ts')
  return openSheet(upload, answers)
}

async function openZipped(upload: Uint8Array, answers: SheetAnswers): Promise<Sheet> {
  const { isWorkbook } = await import('./text/decode.ts')
  if (isWorkbook(upload)) {
    // at once, so that no line waits for one behind the other: what its rows say, and what reads its bytes
    const [{ openWorkbook }] = await Promise.all([
      import('./workbook/open-workbook.ts'),
      import('./workbook/read-workbook.ts'),
    ])
    return openWorkbook(upload, answers)
  }
  return (await import('./open-sheet.ts')).openSheet(upload, answers)
}
