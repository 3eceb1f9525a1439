import { Checks } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

/** Begins a recount of shelves. */
export function ShelvesForm({ shelves }: { shelves: readonly { shelf: string; sizes: number }[] }) {
  const stockList = (
    <>
      Choose shelves, or select sizes in the{' '}
      <a href="/admin/stock" className="text-link">
        stock list
      </a>
      .
    </>
  )
  return (
    <div className="mt-4">
      <PanelForm title="Begin a recount" note={stockList} action="open" submit="Begin" busy="Beginning ...">
        <Checks
          name="shelf"
          label="Shelves"
          options={shelves.map(({ shelf, sizes }) => [shelf || '-', `${shelf || 'No shelf'} (${sizes})`] as const)}
          className="choices-columns"
        />
      </PanelForm>
    </div>
  )
}
