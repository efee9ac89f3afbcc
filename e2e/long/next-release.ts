import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
