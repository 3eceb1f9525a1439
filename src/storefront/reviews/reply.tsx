/** The shop's reply to a review; nothing without one. */
export function Reply({ text }: { text: string }) {
  if (!text) return null
  return (
    <div className="border-accent border-l-2 pl-4">
      <p className="label text-muted">Our reply</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
