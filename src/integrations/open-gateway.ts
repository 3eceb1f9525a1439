import type { Gateway, Templates } from '../shop/orders/messages/index.ts'
import type { Channel } from '../shop/orders/messages/message-rules.ts'
import { openSystem, type SystemParts } from './kit/open-system.ts'
import { openSms } from './messages/sms.ts'
import { openWhatsapp } from './messages/whatsapp.ts'

/** What sends messages of a channel; null while its connection is off. */
export async function openGateway(parts: SystemParts, channel: Channel): Promise<Gateway | null> {
  const opened = await openSystem(parts, channel)
  return opened && { whatsapp: openWhatsapp, sms: openSms }[channel](opened)
}

/** WhatsApp's templates; null while its connection is off. */
export async function openTemplates(parts: SystemParts): Promise<Templates | null> {
  const opened = await openSystem(parts, 'whatsapp')
  return opened && openWhatsapp(opened)
}
