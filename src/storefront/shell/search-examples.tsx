import { useShellData } from '../../web/browser/shell-data.ts'

/** What a shopper may ask, in the words of the shop's own examples. */
export function SearchExamples({ onSearch }: { onSearch: (text: string) => void }) {
  const { searchExamples } = useShellData()
  if (searchExamples.length === 0) return null
  return (
    <>
      <p id="search-examples" className="pb-3 text-night-muted text-sm">
        In English, Roman Urdu or Urdu, with a price, a size, a season, or what you do not want:
      </p>
      <ul aria-labelledby="search-examples" className="flex flex-wrap gap-2 pb-4">
        {searchExamples.map(text => (
          <li key={text}>
            <button type="button" onClick={() => onSearch(text)} className="search-suggestion">
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
