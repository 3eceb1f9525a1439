import { useShellData } from '../../web/browser/shell-data.ts'

/** The name of the house as its logo, or in letters. */
export function Wordmark() {
  const { shopName, mark } = useShellData()
  if (!mark) return shopName
  const { logo, wordmark, look } = mark
  if (logo) return <img src={logo} alt={shopName} className="wordmark-logo" />
  return <span className={look}>{wordmark || shopName}</span>
}
