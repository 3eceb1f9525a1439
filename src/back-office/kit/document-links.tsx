/** Links to PDFs, each opened beside the page. `of`: whose documents they are, for screen readers. */
export function DocumentLinks({
  documents,
  of,
}: {
  documents: readonly { label: string; query: string }[]
  of?: string
}) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {documents.map(({ label, query }) => (
        <li key={label}>
          <a
            href={`/admin/dispatch/documents?${query}`}
            target="_blank"
            rel="noreferrer"
            aria-label={of && `${label} of ${of}`}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
