import { z } from 'zod'
import { campaignEmail } from '../emails/campaign.tsx'
import { drawCampaign, findCampaign } from '../shop/people/campaigns/index.ts'
import { emailJob } from './email-job.ts'

const CampaignTest = z.object({ campaignId: z.uuid(), email: z.string(), at: z.string() })

/** A newsletter to whoever writes it, before anybody else gets it. Its link to unsubscribe ends no subscription. */
export const campaignTestJob = emailJob('test', CampaignTest, async (context, { campaignId, email, at }, shop) => {
  const drawn = await drawCampaign(context.db, await findCampaign(context.db, campaignId), await context.settings())
  const leaveUrl = `${context.publicUrl}/newsletter/leave?token=test`
  const { textless, ...written } = await campaignEmail(drawn, { email, leaveUrl }, shop)
  return {
    cause: `campaign-test ${campaignId} ${email} ${at}`,
    email: { ...written, subject: `Test: ${written.subject}` },
  }
})
