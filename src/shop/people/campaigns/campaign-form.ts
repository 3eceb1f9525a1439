import { z } from 'zod'
import type { FieldWords } from '../../ground/forms/index.ts'
import {
  type BlockKind,
  blockKinds,
  blockProblem,
  type CampaignBlock,
  campaignLanguages,
  MOST_BLOCKS,
  MOST_PACE,
} from './campaign-block-rules.ts'

/** What staff type of a newsletter besides its blocks. */
export const CampaignForm = z.object({
  subject: z.string().trim().min(1).max(150),
  preheader: z.string().trim().max(150),
  language: z.enum(['en', 'ur']),
  segment: z.string().max(1000),
  tag: z
    .string()
    .trim()
    .toLowerCase()
    .max(60)
    .regex(/^[\w-]*$/, 'Please use letters without accents, digits, - and _'),
  pace: z.number().int().min(1).max(MOST_PACE).nullable(),
})

/** `segment` is a choice among saved views: the page draws it. */
export const campaignWords: Record<keyof z.input<typeof CampaignForm>, FieldWords> = {
  subject: { label: 'Subject' },
  preheader: { label: 'Words beside the subject', hint: 'What an inbox shows before the email is opened' },
  language: { label: 'Language', options: campaignLanguages },
  segment: { label: 'Who gets it' },
  tag: {
    label: 'Mark of its links',
    hint: 'Such as eid-2026: orders then show it under Sources. Empty: its links are not marked',
  },
  pace: { label: 'Pace', hint: 'Empty: as in the settings', unit: 'emails a minute' },
}

const texts = (...names: string[]) => Object.fromEntries(names.map(name => [name, z.string().catch('')]))
const shapes: Record<BlockKind, z.ZodType> = {
  heading: z.object({ kind: z.literal('heading'), ...texts('text') }),
  text: z.object({ kind: z.literal('text'), ...texts('text') }),
  picture: z.object({ kind: z.literal('picture'), ...texts('image', 'alt', 'link') }),
  products: z.object({ kind: z.literal('products'), productIds: z.array(z.string().max(200)).catch([]) }),
  button: z.object({ kind: z.literal('button'), ...texts('label', 'link') }),
  gap: z.object({ kind: z.literal('gap') }),
}

/** The blocks, as the page sends them: JSON. */
export const CampaignBlocks = z
  .string({ error: 'Please add a block' })
  .max(100_000, 'The newsletter is too long')
  .transform((sent, context): CampaignBlock[] => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    let list: unknown
    try {
      list = JSON.parse(sent)
    } catch {
      return refuse('These are no blocks')
    }
    if (!Array.isArray(list)) return refuse('These are no blocks')
    if (list.length > MOST_BLOCKS) return refuse(`A newsletter has at most ${MOST_BLOCKS} blocks`)
    const blocks: CampaignBlock[] = []
    for (const [at, each] of list.entries()) {
      const kind = (each as CampaignBlock | null)?.kind
      const shape = kind && Object.hasOwn(shapes, kind) ? shapes[kind] : undefined
      const block = shape?.safeParse(each).data as CampaignBlock | undefined
      if (!block) return refuse(`Block ${at + 1} is of no kind that there is`)
      const problem = blockProblem(block)
      if (problem) return refuse(`Block ${at + 1}, ${blockKinds[block.kind]}: ${problem}`)
      blocks.push(block)
    }
    return blocks
  })
