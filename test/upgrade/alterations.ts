import type { Alteration } from './stored-rows.ts'

/**
 * What migrations did to rows that were there; all others leave every value as it is. A new migration that writes, renames or removes what
 * is stored says so here.
 */
export const alterations: Record<string, Alteration> = {
  // A checkout that was sent again across this one would have ordered twice: keys began anew.
  '003-checkout.sql': { dropped: ['orders.idempotency_key', 'orders.request_hash'] },
  '015-whole-rupees.sql': { changed: ['sizes.price', 'sizes.cut_price', 'products.card_price'] },
  '017-countries.sql': { changed: ['orders.country', 'addresses.country', 'customers.country', 'settings.value'] },
  '018-emails.sql': { renamed: { mails: 'emails', 'mails.tries': 'attempts' } },
  '019-coupon-ids.sql': { changed: ['coupons.id', 'orders.coupon_id', 'coupon_redemptions.coupon_id'] },
  '030-emails-without-tokens.sql': { changed: ['emails.text', 'emails.html'], removed: ['verifications'] },
  '037-emails-per-mailbox.sql': { renamed: { 'emails.topic': 'limit_key', 'email_digests.recipient': 'mailbox' } },
  '050-address-book.sql': { added: ['addresses'] },
  '060-product-facts.sql': { changed: ['products.search'] },
  '062-search-words.sql': { added: ['search_spellings', 'search_terms'] },
  // 'k' is no thousand any more.
  '063-search-corrections.sql': { added: ['search_spellings'], removed: ['search_terms'] },
  '087-page-texts.sql': { changed: ['contents.description', 'contents.body', 'contents.title'] },
  '096-page-facts.sql': { changed: ['contents.body'] },
  '100-return-texts.sql': { changed: ['contents.body'] },
  // 'unisex' and 'non' are no small words any more, and 'fresh' has more notes.
  '145-search-understands-more.sql': {
    added: ['search_spellings', 'search_terms'],
    changed: ['search_terms.value'],
    removed: ['search_terms'],
  },
  '150-page-promises.sql': { changed: ['contents.description', 'contents.body'] },
  // With four decimals.
  '161-sales.sql': { changed: ['sizes.discount', 'order_items.discount'] },
  // Pages of words as staff write them.
  '340-documents.sql': { brings: ['documents', 'document_versions'] },
  // Trax joins the couriers.
  '241-trax-and-payments.sql': { brings: ['couriers'] },
  // A cart that was left has a message of its own.
  '311-checkouts.sql': { brings: ['message_kinds'] },
  // Every order is summed anew.
  '465-report-sources.sql': { brings: ['report_queue'] },
  '470-report-trust.sql': { brings: ['report_queue'] },
  '484-times-of-what-happened.sql': { brings: ['report_queue'] },
  '485-royal-scents.sql': { brings: ['search_terms'] },
  '486-search-praise-and-negations.sql': { brings: ['search_terms'] },
  '487-damaged-in-time.sql': { changed: ['contents.body'] },
  // Tokens of sessions become their digests.
  '540-hashed-session-tokens.sql': { changed: ['sessions.token'] },
  '600-hashed-staff-tokens.sql': { changed: ['staff_sessions.token'] },
  // What was known is written a second time.
  '601-second-witnesses.sql': { brings: ['cost_corrections', 'issued_numbers'] },
  // The sum that has no use any more; orders of which something came back are counted anew.
  '660-kept-worth.sql': { dropped: ['report_lines.charged'], brings: ['changed_orders'] },
  // Links to previews of before end: nobody knows whose they were.
  '621-belongings.sql': { dropped: ['documents.preview_key', 'layouts.preview_hash', 'layouts.preview_until'] },
  // A cancelled order has a message of its own.
  '680-cancelled-messages.sql': { brings: ['message_kinds'] },
}
