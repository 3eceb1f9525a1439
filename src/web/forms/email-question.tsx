type Props = { meant: string; onYes: () => void; onNo: () => void }

/** Asks about a likely slip in the domain of an email. */
export function EmailQuestion({ meant, onYes, onNo }: Props) {
  const choice = (label: string, onClick: () => void) => (
    <button type="button" onClick={onClick} className="text-link min-h-11 font-medium text-ink">
      {label}
    </button>
  )
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5 bg-accent-soft/35 px-3 py-1 text-sm">
      <p className="wrap-anywhere py-1">
        Did you mean <b className="font-medium">{meant}</b>?
      </p>
      <span className="flex gap-x-5">
        {choice('Yes, use it', onYes)}
        {choice('No, mine is right', onNo)}
      </span>
    </div>
  )
}
