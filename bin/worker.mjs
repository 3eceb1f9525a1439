import { readFileSync } from 'node:fs'
import { build, install } from './prepare.mjs'
import { supervise } from './supervise.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// The shop's program with the argument that makes it a job worker.
process.argv.splice(2, 0, 'worker')
await supervise('build/server/index.js', JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8')))
