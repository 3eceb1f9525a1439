import { OutsideError } from '../platform/outside-error.ts'
import type { CourierSystem } from '../shop/orders/dispatch/index.ts'
import type { System } from '../shop/settings/connections/connection-rules.ts'
import { openMeta } from './advertising/meta.ts'
import { openApple } from './identity/apple.ts'
import { openFacebook } from './identity/facebook.ts'
import { openGoogle } from './identity/google.ts'
import { type Opened, openSystem, type SystemParts } from './kit/open-system.ts'
import { openSms } from './messages/sms.ts'
import { openWhatsapp } from './messages/whatsapp.ts'
import { couriers } from './open-courier-system.ts'
import { hosted } from './open-hosted.ts'
import { countProvinces } from './tax/fbr.ts'

/** How a system is tried by hand: asked for something that changes nothing there. Returns what the page then says. */
type Try = (opened: Opened) => Promise<string>

const courierTry =
  (open: (opened: Opened) => CourierSystem): Try =>
  async opened =>
    `it delivers to ${(await open(opened).cities()).length} cities.`

const tries: Record<System, Try> = {
  fbr: async opened => `it lists ${await countProvinces(opened)} provinces.`,
  postex: courierTry(couriers.postex),
  leopards: courierTry(couriers.leopards),
  tcs: courierTry(couriers.tcs),
  mnp: courierTry(couriers.mnp),
  trax: courierTry(couriers.trax),
  whatsapp: async opened => `it sends as ${await openWhatsapp(opened).number()}.`,
  // Where shoppers come back to is not asked.
  jazzcash: async opened => hosted.jazzcash(opened, '').check(),
  safepay: async opened => hosted.safepay(opened, '').check(),
  sms: async opened => openSms(opened).check(),
  google: async opened => openGoogle(opened).check(),
  apple: async opened => openApple(opened).check(),
  facebook: async opened => openFacebook(opened).check(),
  meta: async opened => `its pixel is ${await openMeta(opened).name()}.`,
}

/**
 * Tries a connection, also one that is off. Returns what came of it, in words.
 * @rule how a connection to another system is tried
 */
export async function trySystem(parts: SystemParts, system: System): Promise<string> {
  try {
    const opened = await openSystem(parts, system, { whileOff: true })
    if (!opened) return 'It does not work: what it needs is not given, or was sealed with a secret that is lost.'
    return `It works: ${await tries[system](opened)}`
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    return `It does not work: ${error.message}`
  }
}
