import { formRule } from '../../shop/ground/forms/index.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { offerWords } from '../../shop/offers/coupons/index.ts'
import { OfferForm, offerWordsOfForm, readOffer } from '../../shop/offers/offers/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** What an offer will do that is still being typed, or what is missing. */
export const loader = staffPage('offers.read', async ({ shop, query }) => {
  const read = formRule(OfferForm, offerWordsOfForm).safeParse(query)
  if (!read.success) return { words: notWhole(read.error.issues[0]?.path[0], read.error.issues[0]?.message) }
  try {
    return { words: offerWords(await readOffer(shop.db, read.data)) }
  } catch (error) {
    if (error instanceof ShopError) return { words: notWhole(error.field, error.message) }
    throw error
  }
})

function notWhole(field: PropertyKey | undefined, message = 'Please fill in the form'): string {
  const label = offerWordsOfForm[field as keyof OfferForm]?.label
  return `Not complete yet: ${label ? `${label}. ${message}` : message}.`
}
