import type { Tx } from '../../../platform/database/database.ts'
import type { Visits } from './source-form-rules.ts'

/**
 * Keeps where an order came from. Ids of presses on advertisements are stored only with the shopper's consent.
 * @rule where an order came from
 */
export async function keepSource(
  tx: Tx,
  orderId: string,
  { visits, consented, metaConsented }: { visits: Visits; consented: boolean; metaConsented: boolean },
): Promise<void> {
  const { first, last } = visits
  await tx
    .insertInto('order_sources')
    .values({
      order_id: orderId,
      first_source: first.source.toLowerCase(),
      first_medium: first.medium.toLowerCase(),
      first_campaign: first.campaign.toLowerCase(),
      first_at: earlier(first.at),
      source: last.source.toLowerCase(),
      medium: last.medium.toLowerCase(),
      campaign: last.campaign.toLowerCase(),
      visited_at: earlier(last.at),
      consented,
      gclid: consented ? last.gclid || first.gclid : '',
      meta_consented: metaConsented,
      fbclid: metaConsented ? last.fbclid || first.fbclid : '',
    })
    .execute()
}

/** A browser's clock may be wrong: no visit is after the order. */
const earlier = (at: string): Date => new Date(Math.min(Date.parse(at), Date.now()))
