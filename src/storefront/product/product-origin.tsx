/** Where the product comes from, and what is in its box: lines such as 'Origin: Multan'; a line without a name is shown as it is. */
export function ProductOrigin({ details }: { details: string }) {
  const lines = details.split('\n').filter(line => line.trim() !== '')
  if (lines.length === 0) return null
  return (
    <dl className="product-origin">
      {lines.map(line => {
        const [, name = 'Also', text = line] = /^([^:]{1,40}): (.+)$/.exec(line) ?? []
        return (
          <div key={line}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        )
      })}
    </dl>
  )
}
