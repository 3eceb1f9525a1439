import type { Email } from '../platform/email/emails.ts'
import { dayOf, dayText, timeText } from '../shop/ground/dates.ts'
import { rs } from '../shop/ground/money.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { approvalDecided } from './approval-decided.tsx'
import { confirmNewEmail } from './confirm-new-email.tsx'
import { dayClosed } from './day-closed.tsx'
import { emailChange } from './email-change.tsx'
import { emailCode } from './email-code.tsx'
import type { Shop } from './email-frame.tsx'
import { emailTaken } from './email-taken.tsx'
import { mailTest } from './mail-test.tsx'
import { movedIn } from './moved-in.tsx'
import { newsletterConfirm } from './newsletter-confirm.tsx'
import { newsletterLeft } from './newsletter-left.tsx'
import { orderDigest } from './order-digest.tsx'
import { orderLink } from './order-link.tsx'
import { passwordChanged } from './password-changed.tsx'
import { phoneLeft } from './phone-left.tsx'
import { resetPassword } from './reset-password.tsx'
import { reviewReply } from './review-reply.tsx'
import { securityChange } from './security-change.tsx'
import { shopIncident } from './shop-incident.tsx'
import { staffBrowser } from './staff-browser.tsx'
import { staffLink } from './staff-link.tsx'
import { verifyEmail } from './verify-email.tsx'
import { wayInAdded } from './way-in-added.tsx'
import { webhookOff } from './webhook-off.tsx'

type Example = { order: Order; link: string; now: Date; product: string }
type Fixed = { label: string; write: (example: Example, shop: Shop) => Promise<Email> }

const token = { purpose: 'an example', text: '' }
const readerOf = ({ order: { shippingAddress }, link: url }: Example) => ({
  email: shippingAddress.email,
  name: shippingAddress.fullName,
  url,
  token,
})

/** The emails whose words stand in the program, since they carry codes and links or go to staff: each by an example. */
export const fixedEmails = {
  'email-code': {
    label: 'Code for the checkout',
    write: (one, shop) => emailCode({ ...readerOf(one), purpose: 'checkout' }, shop),
  },
  'login-code': {
    label: 'Code to log in',
    write: (one, shop) => emailCode({ ...readerOf(one), purpose: 'account' }, shop),
  },
  'order-link': {
    label: 'Links to orders',
    write: (one, shop) => orderLink(readerOf(one).email, readerOf(one).name, [{ ...one.order, link: one.link }], shop),
  },
  'order-digest': {
    label: 'News of many orders in one email',
    write: ({ order, link }, shop) => orderDigest(order.shippingAddress.email, [{ ...order, link }], 3, shop),
  },
  'verify-email': { label: 'Account: confirm the email', write: (one, shop) => verifyEmail(readerOf(one), shop) },
  'reset-password': { label: 'Account: new password', write: (one, shop) => resetPassword(readerOf(one), shop) },
  'password-changed': {
    label: 'Account: password changed',
    write: (one, shop) => passwordChanged({ ...readerOf(one), changedAt: one.now }, shop),
  },
  'confirm-new-email': {
    label: 'Account: confirm the new email',
    write: (one, shop) => confirmNewEmail(readerOf(one), shop),
  },
  'email-change': {
    label: 'Account: new email, to the old one',
    write: (one, shop) => emailChange({ ...readerOf(one), state: 'asked', at: one.now }, shop),
  },
  'email-taken': {
    label: 'Account: email has an account already',
    write: (one, shop) => emailTaken(readerOf(one).email, shop),
  },
  'way-in-added': {
    label: 'Account: new way to log in',
    write: (one, shop) => wayInAdded({ ...readerOf(one), way: 'a passkey', addedAt: one.now }, shop),
  },
  'phone-left': {
    label: 'Account: phone confirmed by another one',
    write: (one, shop) => phoneLeft({ ...readerOf(one), leftAt: one.now }, shop),
  },
  'moved-in': { label: 'Account: moved from your earlier website', write: (one, shop) => movedIn(readerOf(one), shop) },
  'review-reply': {
    label: 'Reply to a review',
    write: (one, shop) =>
      reviewReply(
        {
          ...readerOf(one),
          product: one.product,
          reply: 'Thank you, Ayesha. We are glad that it lasts all day.',
          link: one.link,
        },
        shop,
      ),
  },
  'newsletter-confirm': {
    label: 'Newsletter: please confirm',
    write: (one, shop) => newsletterConfirm(readerOf(one).email, one.link, token, shop),
  },
  'newsletter-left': {
    label: 'Newsletter: unsubscribed',
    write: (one, shop) => newsletterLeft(readerOf(one).email, shop),
  },
  'staff-link': {
    label: 'Staff: invitation',
    write: (one, shop) => staffLink({ ...readerOf(one), invitedBy: 'Bilal Ahmed', role: 'Orders' }, shop),
  },
  'staff-browser': {
    label: 'Staff: sign in in a new browser',
    write: (one, shop) => staffBrowser(readerOf(one), shop),
  },
  'approval-decided': {
    label: 'Staff: request approved or declined',
    write: (one, shop) =>
      approvalDecided(
        {
          email: readerOf(one).email,
          id: 1,
          kind: 'refund',
          amount: rs(6000),
          label: `Order ${one.order.orderNumber}`,
          state: 'approved',
          decidedName: 'Bilal Ahmed',
          reason: '',
        },
        shop,
      ),
  },
  'security-change': {
    label: 'Owners: a change that owners should know',
    write: (one, shop) =>
      securityChange(
        {
          email: readerOf(one).email,
          text: 'Bilal Ahmed has invited sana@example.com as Orders.',
          ipAddress: '203.0.113.7',
          at: timeText(one.now),
        },
        shop,
      ),
  },
  'shop-incident': {
    label: 'Owners: something is wrong with the shop',
    write: (one, shop) =>
      shopIncident(
        {
          email: readerOf(one).email,
          title: 'Backups fail',
          texts: ['The last backup failed: no space is left.'],
          path: '/admin/health',
          since: timeText(one.now),
        },
        shop,
      ),
  },
  'day-closed': {
    label: 'Owners: a day is closed',
    write: (one, shop) =>
      dayClosed(
        {
          email: readerOf(one).email,
          day: dayText(one.now),
          date: dayOf(one.now),
          lines: ['12 orders placed, Rs 48,000.', '9 delivered, Rs 36,500.', 'Counted: Rs 2,14,500, as it should be.'],
        },
        shop,
      ),
  },
  'webhook-off': {
    label: 'Owners: a webhook is switched off',
    write: (one, shop) =>
      webhookOff(
        { email: readerOf(one).email, endpointId: 'example', name: 'Warehouse', why: 'It failed for 3 days' },
        shop,
      ),
  },
  'mail-test': { label: 'Test of the mail server', write: (one, shop) => mailTest(readerOf(one).email, shop) },
} as const satisfies Record<string, Fixed>

export type FixedEmail = keyof typeof fixedEmails
export const isFixedEmail = (name: string): name is FixedEmail => Object.hasOwn(fixedEmails, name)
