import { z } from 'zod'
import { SeenVersion } from '../../shop/ground/changed-meanwhile.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { addEmail } from '../../shop/ground/email-urgency.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import {
  CampaignBlocks,
  CampaignForm,
  type CampaignMove,
  campaignWords,
  copyCampaign,
  createCampaign,
  deleteCampaign,
  findCampaign,
  moveCampaign,
  SeenCampaign,
  SendCampaign,
  saveCampaign,
  sendCampaign,
} from '../../shop/people/campaigns/index.ts'
import { demandStaffEmail, readSettings } from '../../shop/settings/settings/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const action = actionsOn('newsletter')
const Save = formRule(CampaignForm, campaignWords).and(
  z.object({ blocks: CampaignBlocks, version: SeenVersion.optional() }),
)
const Nothing = z.object({})

const subjectOf = (id: string, label: string) => ({ type: 'newsletter', id, label })

const moved = (move: CampaignMove, did: `newsletter.${string}`, message: string) =>
  action('newsletter.send', SeenCampaign, async ({ tx, id, input: { version } }) => {
    const { subject, state } = await moveCampaign(tx, { campaignId: id, version }, move)
    return { did, label: subject, before: { state }, message }
  })

/** The writes of one newsletter's page. */
export const campaignActions = {
  save: staffAction('newsletter.change', Save, async ({ tx, input, params, session: { staff } }) => {
    const { id = '' } = params
    const { version = 0, ...typed } = input
    const after = { ...typed, blocks: typed.blocks.map(({ kind }) => kind) }
    if (id === 'new') {
      const campaignId = await createCampaign(tx, typed, staff.name)
      return {
        audit: { action: 'newsletter.created', subject: subjectOf(campaignId, typed.subject), after },
        leadsTo: `/admin/newsletter/${campaignId}`,
      }
    }
    const { subject } = await saveCampaign(tx, { campaignId: id, version }, typed)
    return {
      audit: { action: 'newsletter.changed', subject: subjectOf(id, typed.subject), before: { subject }, after },
      message: 'Saved. The preview shows it.',
    }
  }),
  copy: action('newsletter.change', Nothing, async ({ tx, id, actor }) => {
    const campaignId = await copyCampaign(tx, id, actor)
    const { subject } = await findCampaign(tx, campaignId)
    return {
      did: 'newsletter.copied',
      label: subject,
      after: { copy: campaignId },
      leadsTo: `/admin/newsletter/${campaignId}`,
    }
  }),
  remove: action('newsletter.change', SeenCampaign, async ({ tx, id, input: { version } }) => {
    const { subject } = await deleteCampaign(tx, id, version)
    return { did: 'newsletter.deleted', label: subject, leadsTo: '/admin/newsletter' }
  }),
  test: action('newsletter.change', Nothing, async ({ tx, id, session: { staff } }) => {
    demandStaffEmail(await readSettings(tx))
    const { subject } = await findCampaign(tx, id)
    await addEmail(tx, 'campaign-test', { campaignId: id, email: staff.email, at: new Date().toISOString() })
    return { did: 'newsletter.tested', label: subject, message: `It is on its way to ${staff.email}.` }
  }),
  send: action('newsletter.send', SendCampaign, async ({ tx, id, input: { version, sendAt } }) => {
    demandStaffEmail(await readSettings(tx))
    const { subject, segment } = await sendCampaign(tx, { campaignId: id, version }, sendAt)
    return {
      did: 'newsletter.planned',
      label: subject,
      after: { sendAt: sendAt?.toISOString() ?? 'at once', segment },
      message: sendAt ? `It begins on ${timeText(sendAt)}, Pakistan's time.` : 'It begins within a minute.',
    }
  }),
  unschedule: moved('unschedule', 'newsletter.takenBack', 'It is a draft again: nobody has got it.'),
  pause: moved('pause', 'newsletter.paused', 'Paused: no further email leaves.'),
  resume: moved('resume', 'newsletter.resumed', 'It goes on within a minute.'),
  stop: moved('stop', 'newsletter.stopped', 'Stopped: those who have not got it do not get it.'),
}
