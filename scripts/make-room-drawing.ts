/** `npm run generate:rooms` draws the rooms anew into docs/architecture.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { drawingPlace, drawRooms } from './room-drawing.ts'

const page = `${import.meta.dirname}/../docs/architecture.md`
const text = readFileSync(page, 'utf8')
if (!drawingPlace.test(text)) throw new Error('docs/architecture.md has no place for the drawing')
writeFileSync(
  page,
  text.replace(drawingPlace, (_all, before, after) => before + drawRooms() + after),
)
