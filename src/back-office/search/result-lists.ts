import { productStates } from '../../shop/catalogue/products/rules.ts'
import { documentPath, documentStates } from '../../shop/content/documents/rules.ts'
import { phoneText } from '../../shop/ground/customers/rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { offerStates } from '../../shop/offers/offers/rules.ts'
import { parcelLabel } from '../../shop/orders/dispatch/rules.ts'
import { statusLabel } from '../../shop/orders/orders/rules.ts'
import { purchaseLabel, purchaseNumber } from '../../shop/stock/purchases/rules.ts'
import type { searchOffice } from '../../shop/watch/office-search/index.ts'
import type { Result } from './result-list.tsx'

type Found = Awaited<ReturnType<typeof searchOffice>>

/** What was found, a list a kind that has any, with the way to all of it. */
export function resultLists(q: string, found: Found, pages: readonly Result[]) {
  const query = encodeURIComponent(q)
  return [
    {
      title: 'Orders',
      all: `/admin/orders?q=${query}`,
      results: found.orders.map(order => ({
        to: `/admin/orders/${order.orderId}`,
        name: order.orderNumber,
        note: `${order.fullName}, ${order.city}. ${statusLabel(order.orderStatus)}. ${shortDayText(order.createdAt)}`,
        end: amountText(order.totalAmount),
      })),
    },
    {
      title: 'Parcels',
      all: '/admin/dispatch/parcels',
      results: found.parcels.map(parcel => ({
        to: `/admin/dispatch/parcels/${parcel.parcelId}`,
        name: parcel.trackingNumber || parcel.code,
        note: `${parcel.orderNumber}, ${parcel.fullName}${parcel.courier ? `. ${parcel.courier}` : ''}`,
        end: parcelLabel(parcel.state),
      })),
    },
    {
      title: 'Products',
      all: `/admin/products?q=${query}`,
      results: found.products.map(product => ({
        to: `/admin/products/${product.productId}`,
        name: product.name,
        note: [product.brand, product.sizes].filter(Boolean).join('. '),
        end: productStates[product.state],
      })),
    },
    {
      title: 'Stock',
      all: `/admin/stock?q=${query}`,
      results: found.sizes.map(size => ({
        to: `/admin/stock/sizes/${encodeURIComponent(size.sizeId)}`,
        name: sizeText(size.name, size.ml),
        note: `${size.sku}${size.shelf && `. Shelf ${size.shelf}`}`,
        end: `${size.stock} for sale`,
      })),
    },
    {
      title: 'Purchases',
      all: '/admin/purchases',
      results: found.purchases.map(purchase => ({
        to: `/admin/purchases/${purchase.purchaseId}`,
        name: purchaseNumber(purchase.purchaseId),
        note: `${purchase.supplier}. ${shortDayText(purchase.createdAt)}`,
        end: purchaseLabel(purchase.state),
      })),
    },
    {
      title: 'Customers',
      all: `/admin/customers?q=${query}`,
      results: found.people.map(person => ({
        to: `/admin/customers/${person.personId}`,
        name: person.fullName || phoneText(person.phone),
        note: [phoneText(person.phone), person.email, person.city].filter(Boolean).join(', '),
        end: plural(person.orders, 'order'),
      })),
    },
    {
      title: 'Offers',
      all: `/admin/offers?q=${query}`,
      results: found.offers.map(offer => ({
        to: `/admin/offers/${offer.offerId}`,
        name: offer.name,
        note: offer.code,
        end: offerStates[offer.state],
      })),
    },
    {
      title: 'Texts',
      all: null,
      results: found.texts.map(text => ({
        to: `/admin/content/texts/${text.documentId}`,
        name: text.title,
        note: documentPath(text),
        end: documentStates[text.state],
      })),
    },
    { title: 'Pages', all: null, results: pages },
  ].filter(({ results }) => results.length > 0)
}
