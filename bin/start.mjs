import { readFileSync } from 'node:fs'
import { build, install, run } from './prepare.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// Under load V8 would rather grow to gigabytes than tidy up; the shop needs some 60 MB of heap.
await run('build/server/index.js', JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8')))
