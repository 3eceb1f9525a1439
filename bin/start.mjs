import { readFileSync } from 'node:fs'
import { build, install } from './prepare.mjs'
import { supervise } from './supervise.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// Without limits V8 lets the heap grow to gigabytes under load; the shop needs about 60 MB.
await supervise('build/server/index.js', JSON.parse(readFileSync(new URL('node-flags.json', import.meta.url), 'utf8')))
