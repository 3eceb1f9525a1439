import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { completeLock, missingOptionals } from './complete-lock.ts'

const file = join(projectRoot, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptionals(lock)
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(`package-lock.json: ${missing.length} optional packages of other systems were added`)
