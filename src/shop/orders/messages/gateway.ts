import { OutsideError } from '../../../platform/outside-error.ts'
import type { Answer, Channel, Language, MessageKind } from './message-rules.ts'

/**
 * What a message says by a template that the other system approved: its words in their order, and what its buttons send
 * or open.
 */
export type Template = {
  name: string
  words: string[]
  /** Sent back when their button is pressed. */
  payloads: Partial<Record<Answer, string>>
  /** After the address that the template's link begins with. */
  linkEnd: string | null
}

export type ToSend = {
  messageId: string
  orderId: string | null
  /** As '+923001234567'. */
  phone: string
  language: Language
  /** Absent: a free text, as an answer. */
  template: Template | null
  /** As the shopper reads it. */
  text: string
  /** What of it opens an order, and is masked wherever the call is stored. */
  secret: string
}

/**
 * A system that sends messages. Each call sends at most once. Throws `OutsideError`; refused ones as `MessageRefused`.
 */
export type Gateway = {
  send: (message: ToSend) => Promise<{ outsideId: string | null; parts: number }>
}
export type OpenGateway = (channel: Channel) => Promise<Gateway | null>

/** A template as the other system knows it. */
export type KnownTemplate = { name: string; language: string; state: string; reason: string; category: string }
/** A template that it is asked to approve. `examples`: of its words. */
export type AskedTemplate = {
  kind: MessageKind
  name: string
  language: Language
  category: string
  text: string
  examples: string[]
  buttons: string[]
  link: { label: string; address: string } | null
}
export type Templates = {
  list: () => Promise<KnownTemplate[]>
  ask: (template: AskedTemplate) => Promise<{ state: string; category: string }>
  /** Asks for the template of codes, which says for how many minutes they work and has a button that copies one. */
  askCode: (template: {
    name: string
    language: Language
    minutes: number
  }) => Promise<{ state: string; category: string }>
}

/**
 * What follows from a refusal. `later`: it is too busy, or asks to go slower. `stop`: nothing goes out before staff
 * mend something. `otherWay`: this phone cannot be reached so. `never`: this message is wrong.
 */
export type Advice = 'later' | 'stop' | 'otherWay' | 'never'

export class MessageRefused extends OutsideError {
  readonly advice: Advice

  constructor(advice: Advice, message: string) {
    super('refused', message)
    this.advice = advice
  }
}
