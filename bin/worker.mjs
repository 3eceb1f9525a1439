import { build, install, run } from './prepare.mjs'

install()
build()
process.env.NODE_ENV ??= 'production'
// The argument that makes it a job worker.
process.argv.splice(2, 0, 'worker')
await run('src/process/supervise.ts')
