import type { SavedView } from '../../shop/orders/index.ts'
import { Check, Text } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import { useHere } from '../kit/here.ts'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'

/** The views under a name, and the form that saves the present filters as one. */
export function SavedViews({ views }: { views: readonly SavedView[] }) {
  const { here } = useHere()
  const may = useMay()
  const query = here({}).split('?')[1] ?? ''
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-2">
            {views.map(({ id, name, query: saved, shared, own, by }) => (
              <li key={id}>
                <a
                  href={`/admin/orders?${saved}`}
                  aria-current={saved === query ? 'page' : undefined}
                  title={own ? (shared ? 'Your view, shared' : 'Your view') : `Shared by ${by}`}
                  className="view-link"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Fold label="Save or delete views">
        <div className="panel mb-2">
          <StaffForm action="saveView" submit="Save these filters" hidden={{ query }} variant="outline" inline>
            <Text name="name" label="Name" maxLength={40} />
            <Check name="shared" label="For all staff" />
          </StaffForm>
          <ul className="grid">
            {views
              .filter(({ own }) => own)
              .map(({ id, name }) => (
                <li key={id} className="flex flex-wrap items-center gap-3">
                  {name}
                  <RowAction
                    action="deleteView"
                    of={{ name: 'viewId', value: String(id) }}
                    label={`Delete the view ${name}`}
                    submit="Delete"
                  />
                </li>
              ))}
          </ul>
        </div>
      </Fold>
      {may('customers.export') && (
        <a href="/admin/orders/customers" download className="text-link inline-flex min-h-11 items-center text-sm">
          Customers as CSV
        </a>
      )}
    </div>
  )
}
