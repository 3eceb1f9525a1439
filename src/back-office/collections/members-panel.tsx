import { ChooseProducts } from '../kit/choose-products.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import type { CollectionPageProps } from './load-collection.ts'

/** The perfumes of a collection by hand: added by words, moved by drag or arrow keys. Without scripts an id a line. */
export function MembersPanel({ page: { membersVersion, products } }: CollectionPageProps) {
  return (
    <PanelForm
      title="Its perfumes"
      note="In this order, unless a shopper sorts them. Perfumes that are not published wait here."
      action="members"
      submit="Save the perfumes"
      hidden={{ version: `${membersVersion}` }}
    >
      <ChooseProducts name="products" label="Perfumes" add="Add a perfume" products={products} />
    </PanelForm>
  )
}
