import type { EmailName } from '../shop/ground/email-urgency.ts'
import { advanceAskedJob } from './advance-asked.ts'
import { approvalDecidedJob } from './approval-decided.ts'
import { backInStockJob } from './back-in-stock.ts'
import { campaignJob } from './campaign.ts'
import { campaignTestJob } from './campaign-test.ts'
import { cartReminderJob } from './cart-reminder.ts'
import { confirmNewEmailJob } from './confirm-new-email.ts'
import { dayClosedJob } from './day-closed.ts'
import { emailChangeJob } from './email-change.ts'
import { emailCodeJob } from './email-code.ts'
import type { Job } from './email-job.ts'
import { emailTextTestJob } from './email-text-test.ts'
import { forgotPasswordJob } from './forgot-password.ts'
import { movedInJob } from './moved-in.ts'
import { newsletterConfirmJob } from './newsletter-confirm.ts'
import { newsletterLeftJob } from './newsletter-left.ts'
import { newsletterWelcomeJob } from './newsletter-welcome.ts'
import { orderChangedJob } from './order-changed.ts'
import { orderDigestJob } from './order-digest.ts'
import { orderLinkJob } from './order-link.ts'
import { orderMovedJob } from './order-moved.ts'
import { orderNotReachedJob } from './order-not-reached.ts'
import { orderReceivedJob } from './order-received.ts'
import { passwordChangedJob } from './password-changed.ts'
import { paymentReceivedJob } from './payment-received.ts'
import { phoneLeftJob } from './phone-left.ts'
import { refundPaidJob } from './refund-paid.ts'
import { returnMovedJob } from './return-moved.ts'
import { reviewAskJob } from './review-ask.ts'
import { reviewReplyJob } from './review-reply.ts'
import { securityChangeJob } from './security-change.ts'
import { staffBrowserJob } from './staff-browser.ts'
import { staffLinkJob } from './staff-link.ts'
import { verifyEmailJob } from './verify-email.ts'
import { wayInAddedJob } from './way-in-added.ts'
import { webhookOffJob } from './webhook-off.ts'

/** Jobs that send an email, by the names they are queued under. */
export const emailJobs: Record<EmailName, Job> = {
  'approval-decided': approvalDecidedJob,
  'advance-asked': advanceAskedJob,
  'back-in-stock': backInStockJob,
  'cart-reminder': cartReminderJob,
  campaign: campaignJob,
  'campaign-test': campaignTestJob,
  'confirm-new-email': confirmNewEmailJob,
  'day-closed': dayClosedJob,
  'email-change': emailChangeJob,
  'email-code': emailCodeJob,
  'email-text-test': emailTextTestJob,
  'forgot-password': forgotPasswordJob,
  'moved-in': movedInJob,
  'newsletter-confirm': newsletterConfirmJob,
  'newsletter-left': newsletterLeftJob,
  'newsletter-welcome': newsletterWelcomeJob,
  'order-changed': orderChangedJob,
  'order-digest': orderDigestJob,
  'order-link': orderLinkJob,
  'order-moved': orderMovedJob,
  'order-not-reached': orderNotReachedJob,
  'order-received': orderReceivedJob,
  'password-changed': passwordChangedJob,
  'phone-left': phoneLeftJob,
  'payment-received': paymentReceivedJob,
  'refund-paid': refundPaidJob,
  'return-moved': returnMovedJob,
  'review-ask': reviewAskJob,
  'review-reply': reviewReplyJob,
  'security-change': securityChangeJob,
  'staff-browser': staffBrowserJob,
  'staff-link': staffLinkJob,
  'verify-email': verifyEmailJob,
  'way-in-added': wayInAddedJob,
  'webhook-off': webhookOffJob,
}
