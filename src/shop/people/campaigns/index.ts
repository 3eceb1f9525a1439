// Newsletters, for staff: `save-campaign.ts`, `send-campaign.ts`; `run-campaigns.ts` sends them by turns.

export { CampaignBlocks, CampaignForm, campaignWords } from './campaign-form.ts'
export { type DrawnBlock, type DrawnCampaign, drawCampaign, findProductNames } from './draw-campaign.ts'
export {
  CampaignFilter,
  countEmails,
  countOrders,
  findCampaign,
  listCampaigns,
} from './find-campaign.ts'
export { ImportStops, ImportSubscribers, importStops, importSubscribers } from './import-subscribers.ts'
export { runCampaigns } from './run-campaigns.ts'
export { copyCampaign, createCampaign, deleteCampaign, saveCampaign } from './save-campaign.ts'
export {
  type CampaignMove,
  countRecipients,
  moveCampaign,
  SeenCampaign,
  SendCampaign,
  sendCampaign,
} from './send-campaign.ts'
export { endTurn, noteRefusal, takeTurn } from './take-turn.ts'
