import { allow, type Result, refuse } from '../../../result.ts'
import type { Archive, ZipReason } from '../unzip.ts'
import { hasDoctype } from '../xml.ts'

/** A part as text; empty where the archive has none of that name. */
export async function textOf(
  archive: Archive,
  name: string,
): Promise<Result<string, ZipReason | 'workbook_doctype'>> {
  const part = await archive.read(name)
  if (!part.ok) return part
  const text = part.value ? new TextDecoder('utf-8', { fatal: false }).decode(part.value) : ''
  return hasDoctype(text) ? refuse('workbook_doctype') : allow(text)
}

/** All three runtimes have it; the bare language library does not name it. */
declare const TextDecoder: {
  new (label: string, options: { fatal: boolean }): { decode(bytes: Uint8Array): string }
}
