import type { SavedView } from '../../shop/orders/index.ts'
import { RowAction, StaffField, StaffForm, useTyped } from '../kit/staff-form.tsx'

type Props = { views: readonly SavedView[]; query: string }

/** The views under a name, and the form that saves the present filters as one. */
export function SavedViews({ views, query }: Props) {
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-4">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-2 py-1.5">
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
      <details>
        <summary className="inline-flex min-h-11 items-center font-medium text-sm">Save or delete views</summary>
        <div className="panel mb-2">
          <StaffForm action="saveView" submit="Save these filters" hidden={{ query }} variant="outline" inline>
            <ViewFields />
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
      </details>
    </div>
  )
}

function ViewFields() {
  const typed = useTyped()
  return (
    <>
      <StaffField name="name" label="Name" maxLength={40} />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input type="checkbox" name="shared" value="yes" className="size-5" defaultChecked={typed.shared === 'yes'} />
        For all staff
      </label>
    </>
  )
}
