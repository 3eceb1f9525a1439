import type { SavedView } from '../../shop/staff/staff/index.ts'
import { Check, Text } from './fields.tsx'
import { Fold } from './fold.tsx'
import { Rows } from './rows.tsx'
import { RowAction, StaffForm } from './staff-form.tsx'
import { useHere } from './use-here.ts'

/** The views under a name. */
export function SavedViews({ views }: { views: readonly SavedView[] }) {
  const { here, pathname } = useHere()
  const query = here({}).split('?')[1] ?? ''
  if (views.length === 0) return null
  return (
    <nav aria-label="Saved views">
      <ul className="flex flex-wrap gap-2">
        {views.map(({ id, name, query: saved, shared, own, by }) => (
          <li key={id}>
            <a
              href={`${pathname}?${saved}`}
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
  )
}

/** The form that saves the present filters as a view, and one's own views to delete. */
export function EditViews({ views }: { views: readonly SavedView[] }) {
  const { here } = useHere()
  const own = views.filter(view => view.own)
  return (
    <Fold label="Views" className="relative">
      {/* Over the list on a wide screen, so that its rows stay where they are. */}
      <div className="panel z-20 sm:absolute sm:right-0 sm:w-96">
        <StaffForm
          action="saveView"
          submit="Save these filters"
          hidden={{ query: here({}).split('?')[1] ?? '' }}
          variant="outline"
        >
          <Text name="name" label="Name of the view" maxLength={40} />
          <Check name="shared" label="For all staff" />
        </StaffForm>
        <Rows
          rows={own}
          keyOf={({ id }) => id}
          cell={({ name }) => name}
          end={({ id, name }) => (
            <RowAction
              action="deleteView"
              of={{ viewId: String(id) }}
              label={`Delete the view ${name}`}
              submit="Delete"
            />
          )}
        />
      </div>
    </Fold>
  )
}
