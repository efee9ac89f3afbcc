import { exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import { originOf, tokenOf, zoe } from '../../testing/cast.ts'
import { readPdf } from '../../testing/read-pdf.ts'

export const take = (id: string, token: string) => takeFile(`/batches/${id}/dossier`, token)

export async function takeFile(path: string, token: string) {
  const url = `${originOf('acme')}/api${path}`
  const answer = await exports.default.fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

/** By the list at its end: what each file says, unpacked. */
export async function filesIn(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = await unzipped(bytes)
  return new Map([...files].map(([name, content]) => [name, new TextDecoder().decode(content)]))
}

export async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  let at = view.getUint32(end + 16, true)
  const files = new Map<string, Uint8Array>()
  while (at < end) {
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const from = view.getUint32(at + 42, true) + 30 + nameLength
    const body = new Response(bytes.subarray(from, from + packed)).body
    const unpacked = body?.pipeThrough(new DecompressionStream('deflate-raw'))
    files.set(name, new Uint8Array(await new Response(unpacked).arrayBuffer()))
    at += 46 + nameLength
  }
  return files
}

/** A batch's dossier, taken by Zoe unless somebody else's token is given: its files, each read as what it is. */
export async function dossierOf(id: string, token?: string) {
  const { status, bytes } = await take(id, token ?? (await tokenOf(zoe)))
  expect(status).toBe(200)
  const files = await filesIn(bytes)
  const read = (name: string) => JSON.parse(files.get(name) ?? '')
  const linesIn = (name: string) =>
    (files.get(name) ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const paper = async (name: string) =>
    (await readPdf((await unzipped(bytes)).get(name) ?? new Uint8Array())).join(' ')
  return { files, read, linesIn, paper, manifest: read('manifest.json') }
}
