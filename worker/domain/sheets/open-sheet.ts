import { closedSheet, openText, problemOfSheet, tooLarge } from './open-text.ts'
import type { Sheet, SheetAnswers } from './sheet.ts'
import { sheetBytesMax } from './sheet-limits.ts'
import { decode, type NotText } from './text/decode.ts'

/** An uploaded file, or text pasted from a spreadsheet → header and rows, not yet checked. */
export function openSheet(upload: Uint8Array | string, answers: SheetAnswers = {}): Sheet {
  const closed = closedSheet
  if (upload.length > sheetBytesMax) return { ...closed, problems: [tooLarge(upload.length)] }
  if (typeof upload === 'string') return openText(upload.replace(/^\uFEFF/, ''), 'text', answers)

  const decoded = decode(upload, answers.encoding)
  if (decoded.ok) {
    const { text, encoding, doubt } = decoded.value
    if (doubt) return { ...closed, problems: [problemOfSheet(1, 'encoding_doubtful', doubt)] }
    return openText(text, encoding, answers)
  }
  const problem = problemOfSheet(1, decoded.reason, notTextSentences[decoded.reason])
  return { ...closed, problems: [problem] }
}

const sheetKinds = 'A sheet of payments is a CSV file, an Excel workbook (.xlsx) or a bank file.'
const saveAsCsv = 'Choose “Save as” and the type “CSV UTF-8” there, then upload that file.'

const notTextSentences: Record<NotText, string> = {
  excel_workbook: `This is an Excel workbook of the old kind, or one with a password. Save it as “Excel Workbook (.xlsx)” without a password, then upload that file.`,
  open_document: `This is an OpenDocument spreadsheet; save it as CSV first. ${saveAsCsv}`,
  pdf_file: `This is a PDF, which is a picture of a sheet. ${sheetKinds}`,
  zip_file: `This is a ZIP archive, or a file of Word or Numbers. Upload the sheet in it: ${saveAsCsv}`,
  web_page: `This is a web page, even if its name ends in .xls. Open it in Excel. ${saveAsCsv}`,
  binary_file: `This is no text. ${sheetKinds}`,
}
