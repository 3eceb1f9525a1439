/** The shop's claims, in a row. */
export function Claims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null
  return (
    <ul aria-label="Why shop with us" className="claims wrap">
      {claims.map(claim => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  )
}
