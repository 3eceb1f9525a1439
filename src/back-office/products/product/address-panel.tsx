import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { ProductPageProps } from './product.route.tsx'

/** Where the product's page is, and the addresses that lead there. */
export function AddressPanel({ page: { address, earlier, version } }: ProductPageProps) {
  const answer = useAnswer('rename')
  return (
    <Panel title="Address">
      <p className="wrap-anywhere text-sm">{`/product/${address}`}</p>
      {earlier.length > 0 && (
        <div className="text-sm">
          <p className="text-muted">These lead to it:</p>
          <ul>
            {earlier.map(each => (
              <li key={each} className="wrap-anywhere">{`/product/${each}`}</li>
            ))}
          </ul>
        </div>
      )}
      {useMay()('catalogue.change') && (
        <Fold label="Change the address" open={answer !== null}>
          <StaffForm action="rename" submit="Change" variant="outline" hidden={{ version: String(version) }}>
            <Text
              name="address"
              label="New address"
              defaultValue={address}
              maxLength={100}
              autoComplete="off"
              hint="Small letters, digits and hyphens. The old one leads here for ever"
            />
          </StaffForm>
        </Fold>
      )}
    </Panel>
  )
}
