import { install, run } from './prepare.mjs'

install()
await run('bin/fakes.ts')
