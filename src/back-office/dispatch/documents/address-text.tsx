/** An address in a sentence. Each line in its own direction: within one, English and Urdu would change places. */
export const AddressText = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, at) => (
    <span key={line}>
      {at > 0 && ', '}
      <bdi>{line}</bdi>
    </span>
  ))
