import { Stars } from '../../ui/stars.tsx'
import { ratingLabel } from './listing-filters.ts'

// The specification's options.
const ratings = [4, 3, 2, 1]

type Props = { group: string; rating: number | null; onChoose: (rating: number | null) => void }

/** Minimum rating as radio buttons. `group` is the name that separates two forms on one page. */
export function RatingChoice({ group, rating, onChoose }: Props) {
  const choice = (value: number | null, label: string) => (
    <label
      key={label}
      className="flex min-h-11 lg:min-h-9 cursor-pointer items-center gap-3 text-sm has-checked:font-medium hover:text-accent-deep"
    >
      <input
        type="radio"
        name="rating"
        id={`${group}-${value}`}
        value={value ?? ''}
        checked={rating === value}
        onChange={() => onChoose(value)}
        className="size-4 accent-checked"
      />
      {value === null ? (
        label
      ) : (
        <>
          <span aria-hidden="true" className="flex items-center gap-2">
            <Stars rating={value} /> and up
          </span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Customer rating</legend>
      {ratings.map(value => choice(value, ratingLabel(value)))}
      {choice(null, 'Any rating')}
    </fieldset>
  )
}
