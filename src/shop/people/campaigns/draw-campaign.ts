import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Block, toBlocks } from '../../content/content/index.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { CampaignBlock } from './campaign-block-rules.ts'
import type { Campaign } from './find-campaign.ts'

/** A perfume of a newsletter with the price of today; `price`: before its discount, if it has one. */
export type CampaignProduct = {
  address: string
  name: string
  nameUr: string
  image: string
  cutPrice: Paisa
  price: Paisa
}

/** A block with what it shows today. */
export type DrawnBlock =
  | Exclude<CampaignBlock, { kind: 'text' | 'products' }>
  | { kind: 'text'; blocks: Block[] }
  | { kind: 'products'; products: CampaignProduct[] }

export type DrawnCampaign = Pick<Campaign, 'subject' | 'preheader' | 'language' | 'tag'> & { blocks: DrawnBlock[] }

/** A newsletter as it reads today. Perfumes that nobody can buy now are left out. */
export async function drawCampaign(db: Db, campaign: Campaign, settings: Settings): Promise<DrawnCampaign> {
  const products = await findProducts(
    db,
    campaign.blocks.flatMap(block => (block.kind === 'products' ? block.productIds : [])),
  )
  const blocks: DrawnBlock[] = []
  for (const block of campaign.blocks) {
    if (block.kind === 'text') blocks.push({ kind: 'text', blocks: await toBlocks(db, block.text, settings) })
    else if (block.kind === 'products')
      blocks.push({ kind: 'products', products: block.productIds.flatMap(id => products.get(id) ?? []) })
    else blocks.push(block)
  }
  const { subject, preheader, language, tag } = campaign
  return { subject, preheader, language, tag, blocks }
}

/** By id, those that are published and in stock, with the size that their cards sell: the smallest in stock. */
async function findProducts(db: Db, ids: readonly string[]): Promise<Map<string, CampaignProduct>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CampaignProduct & { productId: string }>`
    select distinct on (products.id) products.id as "productId", products.address, products.name, coalesce(translations.text, '') as "nameUr",
      coalesce(products.images[1], '') as image, sizes.cut_price as "cutPrice", sizes.price
    from products join sizes on sizes.product_id = products.id and sizes.retired_at is null and sizes.stock > 0
    left join translations on entity = 'product' and entity_id = products.id and field = 'name' and language = 'ur'
    where products.id = any(${ids}::text[]) and products.published
    order by products.id, sizes.ml, sizes.position, sizes.id`.execute(db)
  return new Map(rows.map(({ productId, ...product }) => [productId, product]))
}

/** The names of perfumes that were chosen, also of those that are not for sale now; without those that are gone. */
export async function findProductNames(
  db: Db,
  ids: readonly string[],
): Promise<{ productId: string; name: string; brand: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ productId: string; name: string; brand: string }>`
    select id as "productId", name, brand from products where id = any(${ids}::text[])`.execute(db)
  return rows
}
