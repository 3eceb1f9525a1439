import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'

/** What can be done with chosen products. Each shows first which of them it is for. */
export function BulkButtons({
  collections,
}: {
  collections: readonly { collectionId: number; title: string; byHand: boolean }[]
}) {
  const byHand = collections.filter(collection => collection.byHand)
  const press = (name: string, label: string) => (
    <Button type="submit" name="do" value={name} variant="outline">
      {label}
    </Button>
  )
  return (
    <>
      {press('publish', 'Publish ...')}
      {press('archive', 'Archive ...')}
      {byHand.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <SelectField name="collectionId" label="Collection" defaultValue="" className="sm:flex sm:items-center">
            <option value="">Choose</option>
            {byHand.map(({ collectionId, title }) => (
              <option key={collectionId} value={collectionId}>
                {title}
              </option>
            ))}
          </SelectField>
          {press('collect', 'Add to it ...')}
        </div>
      )}
    </>
  )
}
