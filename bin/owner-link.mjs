import { install, run } from './prepare.mjs'

install()
await run('bin/owner-link.ts')
