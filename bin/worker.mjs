import { readFileSync } from 'node:fs'
import { build, install, run } from './prepare.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// The shop's program with the argument that makes it a job worker.
process.argv.splice(2, 0, 'worker')
await run('build/server/index.js', JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8')))
