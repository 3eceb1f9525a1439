import { TAGS_PER_ORDER } from '../../../shop/orders/orders/rules.ts'
import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = { tags: readonly string[]; known: readonly string[]; mayTag: boolean }

/** The order's tags, which staff of the queue filter by. */
export function TagsForm({ tags, known, mayTag }: Props) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {tags.map(tag => (
        <a key={tag} href={`/admin/orders?tag=${encodeURIComponent(tag)}`} className="chip">
          {tag}
        </a>
      ))}
      {mayTag && (
        <Fold label={tags.length > 0 ? 'Change tags' : 'Add tags'} className="max-sm:w-full">
          <StaffForm action="tags" submit="Save tags" variant="outline" inline>
            <Text
              name="tags"
              label="Tags"
              suggest={known}
              hint={`Separated by commas, at most ${TAGS_PER_ORDER}`}
              defaultValue={tags.join(', ')}
            />
          </StaffForm>
        </Fold>
      )}
    </div>
  )
}
