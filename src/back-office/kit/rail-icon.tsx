import drawings from './rail-icons.svg?url'

/** The ids of `rail-icons.svg`. */
export type RailIconName =
  | 'today'
  | 'orders'
  | 'calls'
  | 'dispatch'
  | 'returns'
  | 'messages'
  | 'products'
  | 'offers'
  | 'stock'
  | 'content'
  | 'reviews'
  | 'money'
  | 'reports'
  | 'customers'
  | 'settings'

/** The icon of an entry of the rail, in the text's colour. Its name stands beside it. */
export function RailIcon({ name }: { name: RailIconName }) {
  return (
    <svg className="icon" width={20} height={20} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
