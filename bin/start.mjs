import { build, install, run } from './prepare.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
await run('src/process/supervise.ts')
