/** The blocks of a newsletter, as staff see them. */
export const blockKinds = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  products: 'Perfumes',
  button: 'Button',
  gap: 'Gap',
} as const
export type BlockKind = keyof typeof blockKinds
export const blockKindNames = Object.keys(blockKinds) as [BlockKind, ...BlockKind[]]

/** A block as it is written. `text`: Markdown. `image` as stored: '/pictures/<id>/720.jpg'. */
export type CampaignBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'picture'; image: string; alt: string; link: string }
  | { kind: 'products'; productIds: string[] }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'gap' }

export const MOST_BLOCKS = 40
export const MOST_PRODUCTS = 12

export const blockLimits = { heading: 120, text: 5000, alt: 200, label: 40, link: 300 } as const

/**
 * What of a block is not allowed, in words; empty when nothing is.
 * @rule what a newsletter's block may hold
 */
export function blockProblem(block: CampaignBlock): string {
  switch (block.kind) {
    case 'heading':
      return sizeProblem('The heading', block.text, blockLimits.heading)
    case 'text':
      return sizeProblem('The text', block.text, blockLimits.text)
    case 'picture':
      if (!/^\/pictures\/[\w-]+\/\d+\.jpg$/.test(block.image)) return 'Please choose a picture'
      if (block.alt.length > blockLimits.alt) return `The words for it have ${blockLimits.alt} characters or less`
      return block.link === '' ? '' : linkProblem(block.link)
    case 'products':
      if (block.productIds.length === 0) return 'Please add a perfume'
      return block.productIds.length > MOST_PRODUCTS ? `At most ${MOST_PRODUCTS} perfumes` : ''
    case 'button':
      return sizeProblem('The button', block.label, blockLimits.label) || linkProblem(block.link)
    case 'gap':
      return ''
  }
}

function sizeProblem(what: string, text: string, most: number): string {
  if (text.trim() === '') return `${what} has no words`
  return text.length > most ? `${what} has ${most} characters or less` : ''
}

/** A page of the shop, or another site. '//' would be another site's. */
const linkProblem = (link: string): string =>
  link.length <= blockLimits.link && /^(\/(?![/\\])|https:\/\/[^\s/]+)\S*$/.test(link)
    ? ''
    : 'Please enter a page of the shop, such as /deals, or an address that begins with https://'

export const campaignStates = {
  draft: 'Draft',
  scheduled: 'Planned',
  sending: 'Is sent',
  paused: 'Paused',
  stopped: 'Stopped',
  sent: 'Sent',
} as const
export type CampaignState = keyof typeof campaignStates
export const campaignStateNames = Object.keys(campaignStates) as [CampaignState, ...CampaignState[]]

export const campaignLanguages = { en: 'English', ur: 'اردو (Urdu)' } as const
export type CampaignLanguage = keyof typeof campaignLanguages

/** Its counts of emails. */
export type CampaignCounts = {
  waiting: number
  queued: number
  sent: number
  refused: number
  bounced: number
  skipped: number
  /** Unsubscribed by its link. */
  left: number
}

/** The most emails a minute. A process sends some hundred a second. */
export const MOST_PACE = 6000

/** The utm_source of links in newsletters. */
export const CAMPAIGN_SOURCE = 'newsletter'
