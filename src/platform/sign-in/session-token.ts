import { createHash } from 'node:crypto'
import { randomText } from '../secrets/signing.ts'

// About 200 bits.
const TOKEN_LENGTH = 40

/** The secret of a new session, of shoppers and staff. It is given to the browser and stored nowhere. */
export const newSessionToken = () => randomText(TOKEN_LENGTH)

/** What the tables of sessions keep of a token: its SHA-256, so that a copy of the database opens no session. */
export const digestOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
