/** Says who else has this order open now. */
export function OthersHere({ others }: { others: readonly string[] }) {
  return (
    <p role="status" className="mt-3 bg-sand p-3 text-sm empty:hidden">
      {others.length > 0 && `${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} this order open too.`}
    </p>
  )
}
