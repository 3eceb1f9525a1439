// Who gets the newsletter: `subscribe.ts`, `leave-newsletter.ts`; to whom none goes is `stop-emails.ts`.

export { readNotice } from './bounce-notice.ts'
export { confirmSubscription } from './confirm-subscription.ts'
export { isSubscribed } from './is-subscribed.ts'
export { leaveNewsletter } from './leave-newsletter.ts'
export {
  countSubscribers,
  exportSubscribers,
  listSubscribers,
  SubscriberFilter,
  type SubscriberRow,
} from './list-subscribers.ts'
export { moveSubscription } from './move-subscription.ts'
export { NewsletterChoice, NewsletterToken, Subscribe } from './newsletter-form-rules.ts'
export { confirmToken, leaveToken, type NewsletterLinks, newsletterLinks } from './newsletter-links.ts'
export { setSubscribed } from './set-subscribed.ts'
export { type EmailStop, isReachable, liftStop, listStops, StopFilter, stopEmails } from './stop-emails.ts'
export { subscribe } from './subscribe.ts'
export { findSubscriber } from './subscriber.ts'
