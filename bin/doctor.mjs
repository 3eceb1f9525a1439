import { requirePackages, run } from './prepare.mjs'

requirePackages()
await run('bin/doctor.ts')
