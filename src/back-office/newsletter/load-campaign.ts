import type { useLoaderData } from 'react-router'
import { campaignEmail } from '../../emails/campaign.tsx'
import { hasPage } from '../../shop/content/content/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import {
  CampaignForm,
  campaignWords,
  countEmails,
  countOrders,
  countRecipients,
  drawCampaign,
  findCampaign,
  findProductNames,
} from '../../shop/people/campaigns/index.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

const begun = { language: 'en', tag: '' }

/** Loads all that the page of one newsletter shows; its address is 'new' for one to write. */
export const loadCampaign = staffPage('newsletter.read', async ({ shop, params, session: { staff } }) => {
  const { id = '' } = params
  const views = () => listViews(shop.db, { staffId: staff.id, list: 'customers' })
  const { segment: _, ...words } = campaignWords
  if (id === 'new') {
    const segments = segmentsOf(await views(), '')
    return { fields: formFields(CampaignForm, words, begun), segments, products: [], overview: null, to: staff.email }
  }
  const campaign = await findCampaign(shop.db, id)
  const settings = await shop.settings()
  const now = new Date()
  const { publicUrl, db } = shop
  const [counts, brought, recipients, drawn, products, saved] = await Promise.all([
    countEmails(db, id),
    campaign.tag ? countOrders(db, campaign.tag) : null,
    campaign.startedAt ? null : countRecipients(db, campaign.segment),
    drawCampaign(db, campaign, settings),
    findProductNames(
      db,
      campaign.blocks.flatMap(block => (block.kind === 'products' ? block.productIds : [])),
    ),
    views(),
  ])
  const leaveUrl = `${publicUrl}/newsletter/leave?token=preview`
  const { html, text } = await campaignEmail(
    drawn,
    { email: staff.email, leaveUrl },
    { ...settings, publicUrl, story: await hasPage(db, 'our-story') },
  )
  return {
    fields: formFields(CampaignForm, words, campaign),
    segments: segmentsOf(saved, campaign.segment),
    products,
    to: staff.email,
    overview: {
      campaign,
      counts,
      brought,
      recipients,
      preview: { html, text },
      // A job changes what the page shows.
      isWorking: campaign.state === 'sending' || (campaign.state === 'scheduled' && (campaign.sendAt ?? now) <= now),
      pace: campaign.pace ?? settings.newsletterPace,
    },
  }
})

/** The saved segments of customers by their rules, and the one that is chosen. */
function segmentsOf(views: readonly { name: string; query: string }[], chosen: string): [string, string][] {
  const segments = new Map<string, string>([['', 'All subscribers']])
  for (const { name, query } of views) if (query) segments.set(query, name)
  if (!segments.has(chosen)) segments.set(chosen, `Customers: ${chosen}`)
  return [...segments]
}

type Loaded = ReturnType<typeof useLoaderData<typeof loadCampaign>>
export type CampaignOverview = NonNullable<Loaded['overview']>
