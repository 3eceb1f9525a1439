import type { Channel, Language } from './message-rules.ts'

/** A message whose turn has come. */
export type DueMessage = {
  messageId: string
  kind: string
  channel: Channel
  orderId: string | null
  phone: string
  language: Language
  text: string
  cause: string
  /** Nobody has shown that the phone is theirs. */
  unproved: boolean
}
