import { sql } from 'kysely'

/**
 * What a rehearsal makes with a product, and what the shop does by itself, without its reviews. Whatever else names one
 * is somebody's work.
 */
export const draftParts = sql`
  '{sizes,product_addresses,product_pictures,search_documents,old_addresses,move_pictures}'::regclass[]`
