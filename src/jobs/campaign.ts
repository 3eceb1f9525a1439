import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { campaignEmail } from '../emails/campaign.tsx'
import { type Email, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { permanentRefusal } from '../platform/email/mail-refusal.ts'
import { drawCampaign, endTurn, findCampaign, noteRefusal, takeTurn } from '../shop/people/campaigns/index.ts'
import { leaveToken } from '../shop/people/newsletter/index.ts'
import { waitsForOpening } from '../shop/settings/settings/waits-while-closed-rules.ts'
import { CLOSED_WAIT_S, type EmailContext, emailShop, type Job } from './email-job.ts'
import { emailLimit, waitsForTurn } from './email-limits-by-topic.ts'

const Payload = z.object({ campaignId: z.uuid(), subscriberId: z.uuid() })

/** Sends a newsletter to one of its recipients, once. A refusal for good ends it; anything else is tried again. */
export const campaignJob: Job = async (context, payload, signal) => {
  const recipient = Payload.parse(payload)
  const settings = await context.settings()
  if (waitsForOpening(settings)) return { againInSeconds: CLOSED_WAIT_S }
  const to = await takeTurn(context.db, recipient)
  if (to === null) return
  const { campaignId, subscriberId } = recipient
  const { shopName, supportEmail } = settings
  const email = {
    ...(await textOf(context, campaignId)),
    to,
    token: leaveToken(subscriberId, campaignId),
    limit: emailLimit('campaign', to),
  }
  try {
    const from = { name: shopName, address: supportEmail }
    const over = await context.sendEmail(`campaign ${campaignId} ${subscriberId}`, from, email, { signal })
    if (over && waitsForTurn('campaign', over.beyond)) return { againInSeconds: over.waitSeconds }
    await endTurn(context.db, recipient, over ? 'skipped' : 'sent')
  } catch (error) {
    const refusal = permanentRefusal(error)
    if (!refusal) throw error
    await noteRefusal(context.db, recipient, { email: to, ...refusal })
  }
}

// The same for all recipients but for the token of their link. A minute old at most: perfumes have the prices of their
// moment.
const texts = new LRUCache<string, Promise<Email>>({ max: 20, ttl: 60_000 })

function textOf(context: EmailContext, campaignId: string): Promise<Email> {
  const { publicUrl } = context
  // A process of tests has several shops.
  const key = `${publicUrl} ${campaignId}`
  const written = texts.get(key) ?? write(context, campaignId)
  texts.set(key, written, { noUpdateTTL: true })
  written.catch(() => texts.delete(key))
  return written
}

async function write(context: EmailContext, campaignId: string): Promise<Email> {
  const settings = await context.settings()
  const drawn = await drawCampaign(context.db, await findCampaign(context.db, campaignId), settings)
  const leaveUrl = `${context.publicUrl}/newsletter/leave?token=${TOKEN_PLACEHOLDER}`
  return campaignEmail(drawn, { email: '', leaveUrl }, await emailShop(context))
}
