import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks (standardwebhooks.com): HMAC-SHA-256 of 'ID.TIMESTAMP.BODY', in base64, behind its version.

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A signing secret as receivers' libraries take it. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The headers of a message; signed by each secret, so that a receiver may have the old one or the new one. */
export function signedHeaders(message: { id: string; at: Date; body: string }, secrets: readonly string[]) {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const signature = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${message.id}.${timestamp}.${message.body}`)
      .digest('base64')
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => `v1,${signature(secret)}`).join(' '),
  }
}
