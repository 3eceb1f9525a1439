import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'

/** Opens the share sheet with the page's URL; without one, copies the URL. */
export function ShareButton({ title }: { title: string }) {
  return (
    <button type="button" className="product-action" onClick={() => void share(title)}>
      <Icon name="share" /> Share
    </button>
  )
}

async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname
  // The share sheet was closed.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {})
  try {
    await navigator.clipboard.writeText(url)
    toast('Link copied!', { kind: 'success' })
  } catch {
    toast(`The link could not be copied: ${url}`, { kind: 'error' })
  }
}
