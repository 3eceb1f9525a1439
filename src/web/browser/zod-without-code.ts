import { config } from 'zod'

// Imported before any schema. Otherwise Zod asks the browser whether it may make code, our content policy refuses, and
// the refusal is written down as an issue of the page.
config({ jitless: true })
