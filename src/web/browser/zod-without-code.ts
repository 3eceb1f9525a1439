import { config } from 'zod'

// Imported before any schema. Otherwise Zod tests whether it may use eval, which the content security policy refuses,
// and the browser reports a violation.
config({ jitless: true })
