import { install, run } from './prepare.mjs'

install()
await run('bin/emails.ts')
