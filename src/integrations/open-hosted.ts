import type { HostedPage } from '../shop/ground/hosted-pages/hosted-page-rules.ts'
import type { HostedSystem, OpenHosted } from '../shop/orders/payments/index.ts'
import { type Opened, openSystem, type SystemParts } from './kit/open-system.ts'
import { openJazzcash } from './payments/jazzcash.ts'
import { openSafepay } from './payments/safepay.ts'

/** The adapter of each hosted page. */
export const hosted: Record<
  HostedPage,
  (opened: Opened, publicUrl: string) => HostedSystem & { check: () => Promise<string> }
> = {
  jazzcash: openJazzcash,
  safepay: openSafepay,
}

/**
 * A hosted page; null without credentials. Also one that was turned off: what was begun before is still paid and asked
 * for.
 */
export const openHosted =
  (parts: SystemParts & { publicUrl: string }): OpenHosted =>
  async page => {
    const opened = await openSystem(parts, page, { whileOff: true })
    return opened && hosted[page](opened, parts.publicUrl)
  }
