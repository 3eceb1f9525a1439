type Props = { page: number; more: boolean; addressOf: (page: number) => string }

/** Links to the page before and the next one of a list. */
export function Pages({ page, more, addressOf }: Props) {
  if (page === 1 && !more) return null
  return (
    <p className="mt-4 flex gap-6">
      {page > 1 && (
        <a href={addressOf(page - 1)} className="text-link inline-flex min-h-11 items-center">
          Previous
        </a>
      )}
      {more && (
        <a href={addressOf(page + 1)} className="text-link inline-flex min-h-11 items-center">
          Next
        </a>
      )}
    </p>
  )
}
