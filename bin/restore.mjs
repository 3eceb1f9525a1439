import { install, run } from './prepare.mjs'

install()
await run('bin/restore.ts')
