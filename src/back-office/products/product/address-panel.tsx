import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { ProductPageProps } from './load-product-page.ts'

/** Where the product's page is, and the addresses that lead there. */
export function AddressPanel({ page: { address, earlier, version } }: ProductPageProps) {
  return (
    <Panel title="Address">
      <p className="wrap-anywhere text-sm">{`/product/${address}`}</p>
      {earlier.length > 0 && <p className="text-muted text-sm">These lead to it:</p>}
      <Rows label="Earlier addresses" rows={earlier} keyOf={each => each} cell={each => `/product/${each}`} />
      {useMay()('catalogue.change') && (
        <FoldForm action="rename" label="Change the address" submit="Change" variant="outline" hidden={{ version }}>
          <Text
            name="address"
            label="New address"
            defaultValue={address}
            maxLength={100}
            autoComplete="off"
            hint="Small letters, digits and hyphens. The old one leads here for ever"
          />
        </FoldForm>
      )}
    </Panel>
  )
}
