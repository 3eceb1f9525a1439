import { build, requirePackages, run } from './prepare.mjs'

requirePackages()
build()
await run('bin/reload.ts')
