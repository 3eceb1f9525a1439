import type { RawBuilder, SqlBool } from 'kysely'
import type { TokenText } from '../secrets/signing.ts'

export type Email = {
  to: string
  subject: string
  text: string
  html: string
  /** Added to the usual headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Files of the email. They are not stored: where there is no mail server, the email alone is. */
  files?: readonly { name: string; type: string; bytes: Uint8Array }[]
  /**
   * What makes the token of its link. The email has TOKEN_PLACEHOLDER where the token belongs, so that none is stored.
   */
  token?: TokenText
  /** One of very many: where it is sent its text is not stored, since its job writes it again for each attempt. */
  textless?: true
  /**
   * How many emails of this key are sent: at most `emails` in `seconds`, for each rule; and how many of all kinds to
   * its mailbox, but for the first of its key where that passes.
   */
  limit?: {
    mailbox: string
    key: string
    rules: readonly { emails: number; seconds: number }[]
    all?: { most: number; seconds: number; firstPasses: boolean }
    /** To how many mailboxes that nobody has proved emails of this topic go in `all.seconds`, all together. */
    strangers?: number
  }
}

/** `replyTo`: where replies go when not to `address`. */
export type Sender = { name: string; address: string; replyTo?: string }

/** What an email is about, such as 'order:ID'. Its emails are deleted with it. */
export type About = {
  name: string
  /** Locks its row while the email is stored. False when it is gone: then nothing is stored and sent. */
  held: RawBuilder<SqlBool>
}
