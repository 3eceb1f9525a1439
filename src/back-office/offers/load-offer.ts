import { data, type useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { nameProducts } from '../../shop/content/documents/index.ts'
import { listAudit } from '../../shop/ground/audit/index.ts'
import { momentOf, shopMinute } from '../../shop/ground/dates.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { findStaffOffer, listUses, OfferForm, offerWordsOfForm } from '../../shop/offers/offers/index.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { auditChanges, auditWords } from '../audit/audit-texts.ts'

const begun = { discountType: 'percentage', couponType: 'public', personLimit: 1 }

/** Loads all that the page of one offer shows; its address is 'new' for one to make. */
export const loadOffer = staffPage('offers.read', async ({ shop, params, url, session }) => {
  const { id = '' } = params
  const [categories, collections] = await Promise.all([listCategories(shop.db), nameCollections(shop.db)])
  const isUnique = (title: string) => collections.filter(collection => collection.title === title).length === 1
  const choices = {
    categories: categories.map(({ name }) => name),
    collections: collections.map(
      ({ address, title }) => [address, isUnique(title) ? title : `${title} (${address})`] as const,
    ),
  }
  if (id === 'new')
    return {
      fields: formFields(OfferForm, offerWordsOfForm, begun),
      times: { startsAt: '', endsAt: '' },
      choices: { ...choices, products: [] },
      waiting: [],
      overview: null,
    }
  const stored = await findStaffOffer(shop.db, id)
  const before = momentOf(url.searchParams.get('before') ?? '')
  if (url.searchParams.has('before') && !before) throw data('There is no such page', { status: 404 })
  const [uses, waiting, audit] = await Promise.all([
    listUses(shop.db, id, before),
    waitingOn(shop.db, url.pathname, session.staff),
    listAudit(shop.db, { q: id, staff: '', from: '', to: '' }),
  ])
  const { offer, typed, ...known } = stored
  return {
    fields: formFields(OfferForm, offerWordsOfForm, typed),
    choices: { ...choices, products: await nameProducts(shop.db, offer.terms.products) },
    times: { startsAt: typedMoment(offer.startDate), endsAt: typedMoment(offer.endDate) },
    waiting,
    overview: {
      ...known,
      offerId: id,
      name: offer.name,
      code: offer.code,
      couponType: offer.couponType,
      version: offer.version,
      status: offer.status,
      ...uses,
      history: audit.rows
        .filter(({ subjectType }) => subjectType === 'offer')
        .map(row => ({
          id: row.id,
          at: row.createdAt,
          by: row.staffName,
          did: auditWords(row.action),
          changes: auditChanges(row),
        })),
    },
  }
})

const typedMoment = (moment: Date | null): string => (moment ? shopMinute(moment) : '')

type Loaded = ReturnType<typeof useLoaderData<typeof loadOffer>>
export type OfferFields = Pick<Loaded, 'fields' | 'times' | 'choices'>
export type OfferOverviewProps = { offer: NonNullable<Loaded['overview']> }
