import { build, install, run } from './prepare.mjs'

install()
build()
await run('bench/chaos.ts')
