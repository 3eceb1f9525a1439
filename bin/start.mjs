import { readFileSync } from 'node:fs'
import { build, install, run } from './prepare.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// Without limits V8 lets the heap grow to gigabytes under load; the shop needs about 60 MB.
await run('build/server/index.js', JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8')))
