/** The announcements above the header: 50 px high, the distance after which the header sticks. */
export function Announcements({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <section aria-label="Announcements" className="announcements on-night">
      <ul className="wrap">
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
