import type { SheetCase } from './case.fixture.ts'

const head = 'Name,BSB,Account Number,Amount,Reference\n'
const tail = ',028-038,12345678,9.80,FN23\n'
const jose = 'José'
const plain = '2 Jose | 028-038 12345678 | K9.80 | FN23'
const told = '? 2 name_simplified at Name'

const oneByte = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, isLittle: boolean): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )
}

function encoding(name: string, sheet: Uint8Array, paid: string[], said: string[]): SheetCase {
  return { kind: 'encoding', name, sheet, answers: {}, paid, said }
}

const sheet = `${head}${jose}${tail}`
/** A byte of another system inside a name that is else plain. */
const withByte = (byte: number) => oneByte(`${head}Jos${String.fromCharCode(byte)}${tail}`)
const answered = (chosen: 'macintosh' | 'ibm437' | 'windows-1252', byte: number): SheetCase => ({
  ...encoding(`${chosen}, as it was answered`, withByte(byte), [plain], [told]),
  answers: { encoding: chosen },
})

export const encodings: SheetCase[] = [
  encoding('UTF-8', utf8(sheet), [plain], [told]),
  encoding('UTF-8 with its mark', utf8(`\ufeff${sheet}`), [plain], [told]),
  encoding('Windows', withByte(0xe9), [plain], [told]),
  encoding(
    'Windows, with its apostrophe',
    oneByte(`${head}O\u0092Neil${tail}`),
    ["2 O'Neil | 028-038 12345678 | K9.80 | FN23"],
    [told],
  ),
  encoding('DOS', withByte(0x82), [], ['! 1 encoding_doubtful']),
  encoding('an old Macintosh', withByte(0x8e), [], ['! 1 encoding_doubtful']),
  answered('ibm437', 0x82),
  answered('macintosh', 0x8e),
  encoding(
    'UTF-8 with one byte that is none',
    Uint8Array.from([...utf8(`${head}${jose} Ren`), 0xe9, ...utf8(tail)]),
    [],
    ['! 1 encoding_doubtful'],
  ),
  encoding('UTF-16 with its mark', utf16(`\ufeff${sheet}`, true), [plain], [told]),
  encoding('UTF-16, the other way about', utf16(`\ufeff${sheet}`, false), [plain], [told]),
  encoding('UTF-16 without its mark', utf16(sheet, true), [plain], [told]),
  encoding(
    'UTF-16 cut in the middle of a letter',
    utf16(`\ufeff${head}Mea${tail}`, true).slice(0, -1),
    [],
    ['! 2 reference_character at Reference'],
  ),
  encoding(
    'lines that end in CR alone',
    utf8(`${head}Mea${tail}`.replaceAll('\n', '\r')),
    ['2 Mea | 028-038 12345678 | K9.80 | FN23'],
    [],
  ),
  encoding(
    'UTF-8 read as Windows once before',
    utf8(`${head}JosÃ©${tail}`),
    [],
    ['! 2 name_character at Name'],
  ),
  encoding(
    'a NUL in a name',
    utf8(`${head}Me\u0000a${tail}`),
    [],
    ['! 2 control_character at Name'],
  ),
  encoding(
    'the mark by which DOS ends a file',
    utf8(`${head}Mea${tail}\u001a\r\n`),
    ['2 Mea | 028-038 12345678 | K9.80 | FN23'],
    [],
  ),
]
