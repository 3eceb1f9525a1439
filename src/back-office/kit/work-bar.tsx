/**
 * The work that is being done on this page. `left`: how many wait; `next`: the next of it, or, once it is done, what
 * comes then.
 */
export type OpenWork = { label: string; left: string; next: { label: string; to: string } | null }

/** Above every page on which a line of Today is worked: what is left of it, and the way on. */
export const WorkBar = ({ work: { label, left, next } }: { work: OpenWork }) => (
  <nav aria-label="Work" className="work-bar">
    <p role="status" className="min-w-0 grow">
      <b className="font-semibold">{label}</b> {left}
    </p>
    {next && (
      <a href={next.to} className="text-link">
        {next.label}
      </a>
    )}
    <a href="/admin/today" className="text-link">
      Today
    </a>
  </nav>
)
