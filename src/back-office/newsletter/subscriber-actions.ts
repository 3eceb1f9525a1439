import { z } from 'zod'
import { plural } from '../../shop/ground/plural.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { ImportStops, ImportSubscribers, importStops, importSubscribers } from '../../shop/people/campaigns/index.ts'
import { findSubscriber, leaveNewsletter, liftStop } from '../../shop/people/newsletter/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

// No email in an audit row: it is deleted with its person.
const list = { type: 'subscribers', id: 'newsletter', label: 'Subscribers' }

/** The writes of the list of subscribers. */
export const subscriberActions = {
  import: staffAction('newsletter.change', ImportSubscribers, async ({ tx, input }) => {
    const { added, skipped, unread } = await importSubscribers(tx, input)
    const { consent, agreedOn } = input
    const rest = [
      skipped > 0 && ` ${plural(skipped, 'email')} stood here already or has unsubscribed, and stays as it was.`,
      unread.length > 0 && ` Lines without an email: ${unread.join(', ')}.`,
    ]
    return {
      audit: { action: 'subscribers.added', subject: list, after: { added, consent, agreedOn } },
      message: `${plural(added, 'subscriber')} added.${rest.filter(Boolean).join('')}`,
    }
  }),
  leave: staffAction('newsletter.change', z.object({ subscriberId: z.uuid() }), async ({ tx, input }) => {
    if (!(await findSubscriber(tx, input.subscriberId))) throw new ShopError('not_found', 'There is no such subscriber')
    const left = await leaveNewsletter(tx, input)
    const subject = { type: 'subscriber', id: input.subscriberId, label: 'Subscriber' }
    return { audit: left ? { action: 'subscriber.unsubscribed', subject } : [], message: 'Unsubscribed.' }
  }),
}

/** The writes of the list of addresses that no newsletter goes to. */
export const stopActions = {
  import: staffAction('newsletter.change', ImportStops, async ({ tx, input }) => {
    const { named, added } = await importStops(tx, input)
    return {
      audit: { action: 'subscribers.stopped', subject: list, after: { named, added } },
      message: `${plural(named, 'email')} read, ${added} of them new here.`,
    }
  }),
  lift: staffAction('newsletter.change', z.object({ email: z.string().max(254) }), async ({ tx, input: { email } }) => {
    const { kind } = await liftStop(tx, email)
    return {
      audit: { action: 'subscribers.stopLifted', subject: list, before: { kind } },
      message: 'Newsletters go there again.',
    }
  }),
}
