import type { Reminder } from '../../ground/consents/index.ts'
import type { MessageKind } from './message-rules.ts'

/** The shop's address, and what makes the keys of its links. */
export type LinkParts = {
  publicUrl: string
  orderKey: (orderId: string) => string
  confirmKey: (orderId: string) => string
  reminderKey: (reminder: Reminder, until?: Date) => string
}

/**
 * The page behind the button, or in the SMS. `end` follows the base of its kind; `secret` is the key in it, which opens
 * it without signing in.
 */
export type Link = { address: string; end: string; secret: string }

/** Where the links of templates of a kind begin. */
export function linkBase(publicUrl: string, kind: MessageKind): string {
  if (kind === 'cart') return `${publicUrl}/cart/again?key=`
  if (kind === 'review') return `${publicUrl}/review?key=`
  return `${publicUrl}/${kind === 'backInStock' ? 'product' : 'order'}/`
}

/** The link of a message of a kind. */
export const linkOf = (kind: MessageKind, end: string, secret: string, { publicUrl }: LinkParts): Link => ({
  end,
  secret,
  address: linkBase(publicUrl, kind) + end,
})

/** The page that ends reminders, and the address of their emails' one-click button. */
export const stopAddress = (publicUrl: string, key: string): string => `${publicUrl}/reminders/stop?key=${key}`
