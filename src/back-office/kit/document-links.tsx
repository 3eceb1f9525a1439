import { LineLink } from './line-link.tsx'

type Props = { documents: readonly { label: string; query: string }[]; of?: string }

/** Links to PDFs, each opened beside the page. `of`: whose documents they are, for screen readers. */
export const DocumentLinks = ({ documents, of }: Props) => (
  <ul className="flex flex-wrap gap-x-6">
    {documents.map(({ label, query }) => (
      <li key={label}>
        <LineLink to={`/admin/dispatch/documents?${query}`} newTab aria-label={of && `${label} of ${of}`}>
          {label}
        </LineLink>
      </li>
    ))}
  </ul>
)
