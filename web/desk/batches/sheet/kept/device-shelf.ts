import type { LastSheetView, SheetMappingView } from '#contract/batches/sheet-mappings.ts'
import type { SheetAnswers } from '#domain/sheets/sheet.ts'
import { sheetsOf } from '../../../layout/sign-out.ts'
import type { Correction, OpenSheet } from '../open-sheet-state.ts'

/** A sheet as it was opened: read again by the same answers, it is the same sheet. */
export type OpenedFile = {
  /** Of this opening: the same file opened again is another. */
  id: string
  fileName: string
  content: NonNullable<OpenSheet['original']>
  answers: SheetAnswers
  /** Where its columns are read as somebody confirmed for a sheet with the same titles. */
  confirmed?: SheetMappingView
  /** The last sheet of the batch's template, which it is held against. */
  last?: LastSheetView
  /** The key that it was sent under, where no answer was heard: sent again from another window, it is the same. */
  sentUnder?: string | undefined
}

export type KeptSheet = OpenedFile & { corrections: Correction[]; keptAt: Date }

/** Where mended sheets lie until they are sent: one for each batch. Whatever cannot be kept is thrown. */
export type SheetShelf = {
  find(batchId: string): Promise<KeptSheet | undefined>
  keep(batchId: string, file: OpenedFile, corrections: Correction[]): Promise<void>
  /** It goes under this key now; or was answered, and is kept on. */
  noteSent(batchId: string, key: string | undefined): Promise<void>
  remove(batchId: string): Promise<void>
}

const keptDaysMax = 30

/** Raised when what was kept before can no longer be made again; it goes then. */
const form = 1
const [filesName, mendedName] = ['files', 'mended']
type Mended = Pick<KeptSheet, 'id' | 'corrections' | 'keptAt' | 'sentUnder'>

/** This person's shelf in the browser's own database of this address, so that nobody else is shown it. */
export function deviceShelf(userId: string): SheetShelf {
  let opened: Promise<IDBDatabase> | undefined
  /** Throws rather than open it again behind a sign-out. */
  const database = () => (opened ??= openDatabase(sheetsOf(userId)))

  return {
    async find(batchId) {
      const { files, mended } = stores(await database())
      await removeOld(files, mended)
      const found: Mended | undefined = await answerOf(mended.get(batchId))
      const file: OpenedFile | undefined = found && (await answerOf(files.get(found.id)))
      return found && file && { ...file, ...found }
    },

    async keep(batchId, { id, ...file }, corrections) {
      const { transaction, files, mended } = stores(await database())
      const isKept = endOf(transaction)
      const earlier: Mended | undefined = await answerOf(mended.get(batchId))
      // the file itself is written once, its corrections each time
      if (earlier && earlier.id !== id) files.delete(earlier.id)
      if (earlier?.id !== id) files.put(file, id)
      const sentUnder = earlier?.id === id ? earlier.sentUnder : undefined
      mended.put({ id, corrections, keptAt: new Date(), sentUnder } satisfies Mended, batchId)
      await isKept
    },

    async noteSent(batchId, sentUnder) {
      const { transaction, mended } = stores(await database())
      const isNoted = endOf(transaction)
      const found: Mended | undefined = await answerOf(mended.get(batchId))
      if (found) mended.put({ ...found, sentUnder } satisfies Mended, batchId)
      await isNoted
    },

    async remove(batchId) {
      const { transaction, files, mended } = stores(await database())
      const isGone = endOf(transaction)
      const found: Mended | undefined = await answerOf(mended.get(batchId))
      if (found) files.delete(found.id)
      mended.delete(batchId)
      await isGone
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, form)
    asked.onupgradeneeded = () => {
      const { result } = asked
      for (const old of [...result.objectStoreNames]) result.deleteObjectStore(old)
      for (const store of [filesName, mendedName]) result.createObjectStore(store)
    }
    asked.onsuccess = () => {
      // signed out on another page: what is closed stays closed, and is not written anew
      asked.result.onversionchange = () => asked.result.close()
      resolve(asked.result)
    }
    asked.onerror = () => reject(asked.error)
    asked.onblocked = () => reject(new Error('another page has an older form open'))
  })
}

function stores(database: IDBDatabase) {
  const transaction = database.transaction([filesName, mendedName], 'readwrite')
  const [files, mended] = [filesName, mendedName].map((name) => transaction.objectStore(name))
  if (!files || !mended) throw new Error('no stores')
  return { transaction, files, mended }
}

/** Sheets nobody came back to. */
async function removeOld(files: IDBObjectStore, mended: IDBObjectStore) {
  const oldest = Date.now() - keptDaysMax * 86_400_000
  const [batchIds, sheets] = await Promise.all([
    answerOf<IDBValidKey[]>(mended.getAllKeys()),
    answerOf<Mended[]>(mended.getAll()),
  ])
  for (const [at, { id, keptAt }] of sheets.entries()) {
    const batchId = batchIds[at]
    if (keptAt.getTime() > oldest || batchId === undefined) continue
    files.delete(id)
    mended.delete(batchId)
  }
}

function answerOf<Found>(asked: IDBRequest<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('not kept'))
  })
}
