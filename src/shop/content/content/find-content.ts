import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { bracedNames } from '../../ground/brace-syntax-rules.ts'
import { amountText, type Paisa } from '../../ground/money.ts'
import { unservedCities } from '../../orders/dispatch/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { adConsentTexts } from '../../settings/sources/source-rules.ts'
import type { Block, Content, ContentLanguage } from './content.ts'
import { type ContentText, textOf } from './content-fields.ts'
import { deliveryList } from './delivery-list.ts'
import { escapeMarkdown, parseMarkdown } from './parse-markdown.ts'
import { type Facts, fillIn } from './values-of-braces.ts'

/** The page of words at /pages/{slug}, with today's settings, facts and days in its text, or null. */
export async function findContent(
  db: Db,
  slug: string,
  settings: Settings,
  language: ContentLanguage = 'en',
): Promise<Content | null> {
  const row = await db
    .selectFrom('contents')
    .select(['slug', 'title', 'description', 'body', 'more'])
    .where('slug', '=', slug)
    .where('kind', '=', 'page')
    .executeTakeFirst()
  if (!row) return null
  const { more, ...text } = row
  return readContent(db, slug, textOf({ ...(more as object), ...text }), settings, language)
}

/** A text as it is read in a language; in English where it has no Urdu. */
export async function readContent(
  db: Db,
  slug: string,
  text: ContentText,
  settings: Settings,
  asked: ContentLanguage,
): Promise<Content> {
  const { language, title, description, body } = wordsIn(text, asked)
  return {
    slug,
    title,
    language,
    inUrdu: text.urduBody !== '',
    description: fillIn(description, settings),
    ownBlocks: text.blocks,
    blocks: await toBlocks(db, slug === 'privacy' ? withAdvertisers(body, settings) : body, settings, language),
  }
}

/** The words of a text in a language; in English where it has no Urdu. */
export const wordsIn = (
  text: ContentText,
  asked: ContentLanguage,
): Pick<ContentText, 'title' | 'description' | 'body'> & { language: ContentLanguage } =>
  asked === 'en' || text.urduBody === ''
    ? { ...text, language: 'en' }
    : {
        language: 'ur',
        title: text.urduTitle || text.title,
        description: text.urduDescription || text.description,
        body: text.urduBody,
      }

/** The privacy page names the advertisers that get orders, while there are any. */
function withAdvertisers(body: string, { adConversions }: Settings): string {
  if (adConversions.length === 0) return body
  const consents = adConversions.map(advertiser => `- You may ${adConsentTexts[advertiser]}`)
  return `${body.trimEnd()}\n\n## Advertisers\n\nAt the checkout we ask you, and tell nobody unless you tick it:\n\n${consents.join('\n')}\n`
}

/** A text of editors as blocks, with today's values in it. */
export async function toBlocks(
  db: Db,
  body: string,
  settings: Settings,
  language: ContentLanguage = 'en',
): Promise<Block[]> {
  const facts = bracedNames(body).some(name => name === 'attarsStartAt' || name === 'served')
    ? await readFacts(db)
    : undefined
  return parseMarkdown(fillIn(body, settings, escapeMarkdown, facts)).map(block =>
    isDeliveryTimes(block) ? deliveryList(settings.deliveryDays, new Date(), language) : block,
  )
}

async function readFacts(db: Db): Promise<Facts> {
  const [smallest, unserved] = await Promise.all([
    sql<{ ml: number; price: Paisa }>`
      select s.ml, min(s.cut_price) as price from sizes s join products p on p.id = s.product_id
      where p.published and p.category = 'Attar/Oud' and s.stock > 0 and s.retired_at is null group by s.ml order by s.ml limit 1`.execute(
      db,
    ),
    unservedCities(db),
  ])
  const [attar] = smallest.rows
  const some = `${unserved.slice(0, 3).join(', ')}${unserved.length > 3 ? ' and some other towns' : ''}`
  return {
    attarsStartAt: attar ? `Attars start at ${attar.ml} ml, from ${amountText(attar.price)}.` : '',
    served:
      unserved.length === 0 ? 'We deliver all over Pakistan.' : `We deliver all over Pakistan, but not yet to ${some}.`,
  }
}

const isDeliveryTimes = (block: Block): boolean =>
  block.kind === 'paragraph' && block.words.length === 1 && block.words[0] === '{deliveryTimes}'
