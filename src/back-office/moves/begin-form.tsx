import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'

/** Begins a move as a rehearsal. `categories`: their names, as values and labels. */
export const BeginForm = ({ categories }: { categories: readonly (readonly [string, string])[] }) => (
  <div className="my-4 max-w-xl">
    <PanelForm
      title="Begin a move"
      note="From Shopify or WooCommerce, by the files that they export. It begins as a rehearsal."
      action="begin"
      submit="Begin"
    >
      <Text name="name" label="Old shop" required maxLength={80} placeholder="oldshop.pk" />
      <Select
        name="category"
        label="Category"
        required
        empty="Choose ..."
        options={categories}
        hint="For products whose own category is not one of yours"
      />
      <Text
        name="defaultMl"
        label="Millilitres"
        inputMode="numeric"
        hint="For products that do not say their size. Empty: they get none, and are reported"
      />
    </PanelForm>
  </div>
)
